/** Somebody else saved first: what I have beside what is there now. */
import { Button } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'
import { PageModal } from '#web/widgets/page-layer.tsx'

export interface Side {
  title: string
  mine: ReactNode
  present: ReactNode
}
export interface ConflictSidesProps {
  /** Who saved, and when. */
  saved: { readonly updateBy?: string | null; readonly updateTime?: string | null }
  /** What differs. */
  sides: readonly Side[]
  onKeepMine: () => void
  onTakePresent: () => void
  onCancel: () => void
}

export function ConflictSides(props: ConflictSidesProps): ReactElement {
  const { saved, sides } = props
  return (
    <PageModal
      title="这条记录已被他人修改"
      visible
      className="crud-layer"
      style={{ width: 640, maxWidth: '96vw' }}
      onCancel={props.onCancel}
      footer={
        <>
          <Button onClick={props.onTakePresent}>用最新的</Button>
          <Button type="primary" onClick={props.onKeepMine}>
            以我的为准
          </Button>
        </>
      }
    >
      <p className="aux">
        {saved.updateBy ?? '他人'} 于 {saved.updateTime ?? '刚才'} 保存，请核对后再保存。
      </p>
      <table className="table conflict">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">我的修改</th>
            <th scope="col">现在的值</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ title, mine, present }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{mine}</td>
              <td>{present}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sides.length === 0 && <p>两边的内容相同，可以放心用最新的。</p>}
    </PageModal>
  )
}

export type Values = Readonly<Record<string, unknown>>
/** What was sent, and what a refused save found instead. */
export interface Clash {
  mine: Values
  present: Values & ConflictSidesProps['saved'] & { readonly version: number }
}
export const clashOf = (mine: Values, present: unknown): Clash => ({
  mine,
  present: present as Clash['present'],
})
/** What a conflict of a form of its own making is told. */
export interface ClashProps extends Clash, Omit<ConflictSidesProps, 'saved' | 'sides'> {}

/**
 * What differs between two states of a form of its own making.
 * @param titles the form's words, by property
 * @param show a value as the form shows it; unless told, as it is
 */
export function sidesOf(
  titles: Readonly<Record<string, string>>,
  mine: Values,
  present: Values,
  show: (name: string, value: unknown) => string | undefined = () => undefined,
): Side[] {
  const plain = (value: unknown) =>
    value === true
      ? '是'
      : value === false
        ? '否'
        : value === null || value === undefined || value === ''
          ? '—'
          : String(value)
  const shown = (name: string, values: Values) => show(name, values[name]) ?? plain(values[name])
  return Object.entries(titles)
    .map(([name, title]) => ({ title, mine: shown(name, mine), present: shown(name, present) }))
    .filter(side => side.mine !== side.present)
}
