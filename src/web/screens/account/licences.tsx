/** Packages of others with their licences; on a telephone version and use stand under the name. */
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { type about, licenceText } from '#contract/platform/about.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { PageDrawer } from '#web/widgets/page-layer.tsx'

export type Package = ResultOf<typeof about>['packages'][number]

const uses: Readonly<Record<Package['used'][number], string>> = {
  console: '控制台',
  server: '服务端',
  build: '构建',
}
const usesOf = ({ used }: Package) => used.map(use => uses[use]).join('、')

export function PackageRows(props: {
  rows: readonly Package[]
  onOpen: (row: Package) => void
}): ReactElement {
  const phone = useMedia(phoneQuery)
  const titles = phone ? ['软件包', '许可证'] : ['软件包', '版本', '用途', '许可证']
  return (
    <table className="table whole about-packages">
      <thead>
        <tr>
          {titles.map(title => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(row => (
          <tr key={`${row.name}@${row.version}`}>
            <td>
              <a className="link" href={row.link} target="_blank" rel="noreferrer noopener" title={row.name}>
                {row.name}
              </a>
              {phone && (
                <small className="block">
                  {row.version} · {usesOf(row)}
                </small>
              )}
            </td>
            {!phone && <td className="mono">{row.version}</td>}
            {!phone && <td>{usesOf(row)}</td>}
            <td>
              {row.text ? (
                <button
                  type="button"
                  className="link"
                  aria-label={`${row.name} ${row.version} 的许可证：${row.licence || '见正文'}`}
                  onClick={() => props.onOpen(row)}
                >
                  {row.licence || '见正文'}
                </button>
              ) : (
                row.licence || '见来源'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LicenceText({ name, version }: Package): ReactElement {
  const text = useCall(licenceText, { query: { name, version } }, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <Answered of={text} lines={12}>
      {data => <pre className="m-0 text-12 pre-wrap anywhere">{data.text}</pre>}
    </Answered>
  )
}

export function LicenceDrawer(props: { shown: Package | undefined; onClose: () => void }): ReactElement {
  const { shown, onClose } = props
  return (
    <PageDrawer
      title={shown ? `${shown.name} ${shown.version}` : ''}
      width={Math.min(680, window.innerWidth)}
      visible={shown !== undefined}
      footer={null}
      unmountOnExit
      onCancel={onClose}
    >
      {shown && <LicenceText {...shown} />}
    </PageDrawer>
  )
}
