/** Labels of a day: made once, printed, voided, found by their number; each act is in the label's trace. */
import { expect, it } from 'vitest'
import { generateLabels, labelMachine, labelSheet, printLabels } from '#contract/sewage/label.ts'
import { isChecked } from '#lib/damm.ts'
import { bulkOf } from '#server/db/rows.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { openWorld, type Person, plantDraft } from '../crud/world.ts'

type Row = Record<string, unknown>

forEachDatabase((_name, open) => {
  const start = async () => {
    const world = await openWorld(await open(), newFolder())
    const codes = [generateLabels, printLabels, ...labelMachine.steps].map(({ access }) => access)
    await world.db.write([
      {
        table: 'sys_permission',
        columns: ['id', 'name', 'perms', 'menu_type', 'status'],
        rows: codes.map(code => [code, code, code, 2, '1']),
      },
      {
        table: 'sys_role_permission',
        columns: ['role_id', 'permission_id'],
        rows: codes.map(code => ['R1', code]),
      },
    ])
    const post = <T = Row>(who: Person, path: string, payload: Row) =>
      world.call<T>(who, { method: 'POST', url: `/sewage/${path}`, payload })
    const add = async (path: string, payload: Row) =>
      String((await post('city', `${path}/add`, payload)).result['id'])
    const plantId = await add('plant', plantDraft({ plantName: '东厂', shortName: '东' }))
    const point = (code: string) =>
      add('point', { pointCode: code, pointName: `点${code}`, plantId, samplingMode: 'FLOW' })
    const points = [await point('A'), await point('B')]
    await world.db.write([
      bulkOf('work_batch', [
        { id: 'b1', batch_no: 'B1', plan_id: 'x', batch_date: '2026-11-21', state: 'CREATED', expected: 2, sys_org_code: 'A01A01', tenant_id: '0' },
      ]), // biome-ignore format: one row
    ])
    const list = async (who: Person = 'city') =>
      (
        await world.call<{ records: Row[] }>(who, {
          method: 'GET',
          url: '/sewage/label/list?pageSize=200&column=labelNo&order=asc',
        })
      ).result.records
    const wish = { plantId, sampleDate: '2026-11-21', batchNo: 'B1', bottles: 3 }
    return { world, post, plantId, points, list, wish }
  }

  it('makes what is missing and nothing twice, also when many ask at once', async () => {
    const { post, list, wish } = await start()
    const controls = { blanks: 1, duplicates: 1, spares: 2 }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        post<{ made: number; present: number }>('city', 'label/generate', { ...wish, ...controls }),
      ),
    )
    for (const { success, message } of answers) expect(success, message).toBe(true)
    expect(answers.map(({ result }) => result.made).sort()).toEqual([0, 0, 0, 0, 0, 10])
    const rows = await list()
    expect(rows.map(row => row['bottleNo'])).toEqual([1, 2, 3, 4, 5, 6, 21, 22, 23, 24])
    expect(rows.map(row => row['labelNo']).every(no => /^WD99000120261121\d{3}$/.test(String(no)))).toBe(true)
    expect(rows.every(row => isChecked(String(row['labelNo']).slice(2)))).toBe(true)
    const more = await post('city', 'label/generate', { ...wish, ...controls, bottles: 4 })
    expect(more).toMatchObject({ message: '已生成 2 枚，已有 10 枚' })
    expect(new Set((await list()).map(row => row['labelNo'])).size).toBe(12)
  })

  it('gives two plants of a province two numbers, also at once', async () => {
    const { post, list, world } = await start()
    const plants = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const plant = await post('city', 'plant/add', plantDraft())
        const id = String(plant.result['id'])
        await post('city', 'point/add', {
          pointCode: `P${id}`,
          pointName: '点',
          plantId: id,
          samplingMode: 'FLOW',
        })
        return id
      }),
    )
    const made = await Promise.all(
      plants.map(plantId =>
        post('city', 'label/generate', { plantId, sampleDate: '2026-11-21', bottles: 1 }),
      ),
    )
    expect(made.map(({ message }) => message)).toEqual(Array(4).fill('已生成 1 枚'))
    const codes = (await list()).map(row => String(row['labelNo']).slice(4, 8))
    expect(codes.sort()).toEqual(['0001', '0002', '0003', '0004'])
    await world.app.close()
  })

  it('refuses in words, and what is another city’s is not there', async () => {
    const { post, list, wish, points } = await start()
    const say = async (over: Row, who: Person = 'city') =>
      (await post(who, 'label/generate', { ...wish, ...over })).message
    expect(await say({ bottles: 0 })).toBe('没有要生成的标签，请至少填写一种标签的数量')
    expect(await say({ sampleDate: '2026-02-30' })).toContain('采样日期')
    expect(await say({ bottles: 48, pointIds: points, spares: 9 })).toContain('瓶号不够')
    expect(await say({ plantId: 'none' })).toContain('没有有效的采样点')
    expect(await say({ batchNo: 'B9' })).toContain('没有批次 B9')
    expect(await say({ sampleDate: '2026-11-22' })).toContain('批次 B1 的采样日期是 2026-11-21')
    expect((await post('other', 'label/generate', wish)).message).toContain('不在您的管辖范围内')
    expect((await post('other', 'label/generate', { ...wish, batchNo: null })).status).toBe(403)
    expect((await post('reader', 'label/generate', wish)).status).toBe(403)
    expect(await list()).toHaveLength(0)
  })

  it('voids what is not on a bottle yet, once and with a reason', async () => {
    const { post, list, wish, world } = await start()
    await post('city', 'label/generate', wish)
    const [first, second] = (await list()).map(row => String(row['id']))
    const act = (id: unknown, reason: string, who: Person = 'city') => post(who, 'label/void', { id, reason })
    expect((await act(first, ' ')).message).toBe('「作废原因」不能为空')
    expect((await act(first, '打印错位', 'other')).status).toBe(403)
    const both = await Promise.all([act(first, '打印错位'), act(first, '打印错位')])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect((await act(first, '再次')).message).toContain('现在是“VOID”，不能作废')
    await world.db.write([
      { sql: "update sewage_label set state = 'SAMPLED' where id = ?", parameters: [second] },
    ])
    const many = await post<{ done: number }>('city', 'label/voidBatch', {
      ids: [first, second],
      reason: '再次',
    })
    expect(many.result).toMatchObject({ done: 0 })
    expect(many.message).toContain('已作废 0 条，2 条未作废')
    expect((await list()).map(row => row['voidReason']).filter(Boolean)).toEqual(['打印错位'])
    // Its number is never given again; what it was for is.
    expect((await post('city', 'label/generate', wish)).message).toBe('已生成 1 枚，已有 5 枚')
    expect((await list()).map(row => row['bottleNo'])).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('prints, asks why before it prints again, and gives the sheet to who printed it', async () => {
    const { post, list, wish, world } = await start()
    await post('city', 'label/generate', { ...wish, blanks: 1 })
    const ids = (await list()).map(row => String(row['id']))
    const preview = await post<{ svg: string; pages: number; reprints: number }>('city', 'label/preview', {
      ids,
      paper: 'A4',
      start: 20,
      page: 2,
    })
    expect(preview.result).toMatchObject({ pages: 2, reprints: 0 })
    expect(preview.result.svg.includes('FB')).toBe(true)
    const print = (over: Row = {}) =>
      post<{ printId: string }>('city', 'label/print', { ids, paper: 'A4', start: 20, ...over })
    const first = await print()
    expect(first.message).toBe('已登记打印')
    expect((await print()).message).toContain('补打须填写原因')
    const again = await print({ reason: '标签破损' })
    expect(again.success).toBe(true)
    expect((await list())[0]).toMatchObject({ printCount: 2, printUser: 'city', state: 'UNUSED' })
    const sheet = async (who: Person, printId: string) =>
      world.app.inject({
        url: `/jeecg-boot${labelSheet.path}?printId=${printId}`,
        headers: await world.as(who),
      })
    const pdf = await sheet('city', again.result.printId)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await sheet('province', again.result.printId)).statusCode).toBe(403)
    const trace = await world.call<Row[]>('city', { method: 'GET', url: `/sewage/label/trace?id=${ids[0]}` })
    expect(trace.result.map(({ title, reason, note }) => [title, reason, note])).toEqual([
      ['生成', null, '批次 B1'],
      ['打印', null, null],
      ['补打', '标签破损', '打印 第 2 次'],
    ])
  })

  it('finds a label by what a scanner types, and says why it finds none', async () => {
    const { post, list, wish, world } = await start()
    await post('city', 'label/generate', wish)
    const [row] = await list()
    const labelNo = String(row!['labelNo'])
    const scan = (code: string, who: Person = 'city') =>
      world.call(who, { method: 'GET', url: `/sewage/label/scan?code=${encodeURIComponent(code)}` })
    const grouped = `wd ${labelNo.slice(2, 4)} ${labelNo.slice(4)}`
    expect((await scan(grouped)).result).toMatchObject({ id: row!['id'], labelNo })
    const wrong = labelNo.slice(0, -1) + ((Number(labelNo.at(-1)) + 1) % 10)
    expect((await scan(wrong)).message).toContain('校验位不符')
    expect((await scan('6901234567892')).message).toContain('不是标签号')
    expect((await scan(labelNo, 'other')).message).toContain('没有标签')
  })
})
