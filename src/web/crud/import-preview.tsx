import { IconCheckCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { ImportPreview } from '#contract/file/import-progress.ts'

/** The first rows as they would be taken, the faulty ones with what is wrong; nothing is written yet. */
export function ImportPreviewTable({ preview }: { preview: ImportPreview }): ReactElement {
  const { titles, rows, checked, errors, more } = preview
  return (
    <section className="import-preview" aria-label="导入预览">
      <p className="row gap-6" data-bad={errors > 0 || undefined} role="status">
        {errors > 0 ? <IconExclamationCircleFill /> : <IconCheckCircleFill />}
        {more ? `前 ${checked} 行` : `共 ${checked} 行`}
        {errors > 0 ? `中有 ${errors} 行有错误，这些行不会导入` : '未发现错误'}
      </p>
      <div
        className="import-rows max-h-240 overflow-auto border rounded-3"
        tabIndex={0}
        role="region"
        aria-label="预览的数据行"
      >
        <table className="collapse text-12 nowrap">
          <thead>
            <tr>
              <th scope="col">位置</th>
              <th scope="col">检查结果</th>
              {titles.map((title, at) => (
                <th scope="col" key={at}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, values, problems }) => (
              <tr key={place} data-bad={problems.length > 0 || undefined}>
                <th scope="row">{place}</th>
                <td className="import-problem muted overflow-hidden ellipsis">
                  {problems.join('；') || '正确'}
                </td>
                {values.map((value, at) => (
                  <td key={at}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
