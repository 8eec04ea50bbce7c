/** Many devices on real sockets, each with manners of its own, for tests and for the bench. */
import { connect, type Socket } from 'node:net'
import { decodeFrame, encodeFrame, type Frame } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { frame } from './station.ts'

const mnOf = (n: number) => `QYMANY${String(n).padStart(6, '0')}`
/** Of ten devices six obey, one refuses, one fails, one is silent, one answers another number. */
type Manner = 'obeys' | 'refuses' | 'fails' | 'silent' | 'wrong'
const mannerOf = (n: number): Manner =>
  (({ 6: 'refuses', 7: 'fails', 8: 'silent', 9: 'wrong' }) as Record<number, Manner>)[n % 10] ?? 'obeys'

function answersOf({ qn, mn, cn }: Frame, manner: Manner): Buffer[] {
  if (manner === 'silent' || cn.startsWith('901')) return []
  const own = (code: string, cp: string, number = qn) =>
    encodeFrame({ qn: number, st: '91', cn: code, pw: '123456', mn, flag: 4, cp })
  if (manner === 'wrong') return [own('9012', 'ExeRtn=1', '20260101000000001')]
  if (manner === 'refuses') return [own('9011', 'QnRtn=2')]
  return [own('9011', 'QnRtn=1'), own('9012', `ExeRtn=${manner === 'fails' ? 5 : 1}`)]
}

export interface CommandFleet {
  close(): void
}
/** Registers the devices, starts the gateway, connects them all and has each say something. */
export async function connectFleet(
  db: Db,
  count: number,
  start: () => Promise<RunningIngest>,
): Promise<{ ingest: RunningIngest; fleet: CommandFleet }> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  await db.write([
    bulkOf(
      'device_facility',
      numbers.map(n => ({
        id: `m${n}`,
        facility_code: `M${n}`,
        facility_name: `采样站 ${n}`,
        facility_type: 'SAMPLER',
        plant_id: '1',
        mn: mnOf(n),
        protocol: 'HJ212_2017',
        pw: '123456',
        report_sec: 30,
      })),
    ),
  ])
  const ingest = await start()
  const sockets: Socket[] = []
  await Promise.all(
    numbers.map(
      n =>
        new Promise<void>((resolve, reject) => {
          const socket = connect({ port: ingest.port, host: '127.0.0.1' }, () =>
            socket.write(frame({ mn: mnOf(n), cp: 'DataTime=20260501080000;i32001-Rtd=0' })),
          )
          const reader = new FrameReader()
          sockets.push(socket)
          socket.on('error', reject)
          socket.on('data', chunk => {
            for (const cut of reader.push(chunk as Buffer)) {
              const got = decodeFrame(cut.bytes).frame
              if (!got) continue
              // It was heard: its line is known.
              if (got.cn === '9014') resolve()
              for (const bytes of answersOf(got, mannerOf(n))) socket.write(bytes)
            }
          })
        }),
    ),
  )
  return {
    ingest,
    fleet: {
      close() {
        for (const socket of sockets) socket.destroy()
      },
    },
  }
}

/** One parameter for each of them, as a batch of the console writes it. @param at epoch ms */
export async function commandThousand(db: Db, count: number, at: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const idOf = (n: number) => `8${String(n).padStart(6, '0')}`
  await db.write([
    bulkOf(
      'device_config',
      numbers.map(n => ({
        id: `c${n}`,
        config_no: `CS-${n}`,
        facility_id: `m${n}`,
        config_key: 'SUB_VOLUME',
        value: '120',
        state: 'SENT',
        group_id: 'g',
        create_time: at,
      })),
    ),
    bulkOf(
      'device_command',
      numbers.map(n => ({
        id: idOf(n),
        issued_at: at,
        facility_id: `m${n}`,
        kind: 'WRITE_CONFIG',
        cn: '3021',
        cp: 'PolId=w00000;InfoId=i33112;i33112-Info=120',
        state: 'QUEUED',
        tries: 0,
        config_id: `c${n}`,
        config_key: 'SUB_VOLUME',
        group_id: 'g',
        expire_at: at + 60_000,
      })),
    ),
  ])
}
