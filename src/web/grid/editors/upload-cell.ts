/** Uploads into a cell: their progress stands in the cell, their path becomes its value. */
import { CallError } from '#web/api/call-error.ts'
import { fileUrl, uploadFile } from '#web/api/files.ts'
import type { GridState } from '../canvas/grid-state.ts'
import { limited, storedPaths, type Uploaded, uploadedOf } from '../cells/uploaded.ts'
import type { Column, Row } from '../model/types.ts'
import { extendOf } from './people.ts'

/** The types' own answers: cells of one file keep one. */
export function limitOf(column: Column): number {
  if (column.type === 'upload') return 1
  const given = column.props?.['number'] ?? extendOf(column).uploadnum
  return typeof given === 'number' && given > 0 ? given : 0
}

/** Uploads one after another; gives those that failed. */
export async function uploadInto(
  { model, pending }: GridState,
  row: Row,
  column: Column,
  files: readonly File[],
): Promise<readonly Uploaded[]> {
  const { id } = row
  const { key, action, responseName = 'message' } = column
  const failed: Uploaded[] = []
  for (const file of files) {
    const base = { name: file.name, path: '', url: '', size: file.size, type: file.type }
    const show = (percent: number) =>
      pending.set(id, key, [...failed, { ...base, status: 'uploading', percent }])
    show(0)
    try {
      const stored = await uploadFile(file, {
        ...(action && { action }),
        responseName,
        biz: String(column.props?.['biz'] ?? 'temp'),
        onProgress: share => show(Math.round(share * 100)),
      })
      // The row as it is by now: others may have written to it while the file went up.
      const held = model.get(id)
      if (!held) break
      const all = [
        ...uploadedOf(held[key]),
        { ...base, path: stored.path, url: fileUrl(stored.path), status: 'done' as const },
      ]
      model.write([{ id, key, value: storedPaths(limited(all, limitOf(column) || undefined)) }])
    } catch (error) {
      const words = error instanceof CallError && error.message !== '' ? error.message : '上传失败'
      failed.push({ ...base, status: 'error', message: words })
    }
  }
  pending.set(id, key, failed)
  return failed
}
