/** The rules by which figures are looked at, each beside its published one; and what says of a picture that it is none of the published. */
import { Button, Select, Tag } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import {
  type FigureView,
  isSwitched,
  loqRules,
  notPublished,
  viewWords,
} from '#contract/sewage/figure-view.ts'
import { asPublished } from './state.ts'

const published = 'published'
export function Switches({
  state,
  change,
  published: rules,
}: {
  state: FigureView
  change: (view: FigureView) => void
  /** What took the place of low values in the published figures. */
  published: readonly string[] | undefined
}): ReactElement {
  const policies = state.loq ? [] : (rules ?? [])
  return (
    <>
      <Select
        size="mini"
        aria-label="低值处理"
        style={{ width: 176 }}
        value={state.loq ?? published}
        options={[
          {
            value: published,
            label: `低值按发布${policies.length > 0 ? `（${policies.join('、')}）` : ''}`,
          },
          ...loqRules.map(loq => ({ value: loq, label: viewWords({ loq }) })),
        ]}
        onChange={next => change({ loq: loqRules.find(loq => loq === next) })}
      />
      <Select
        size="mini"
        aria-label="雨天"
        style={{ width: 104 }}
        value={state.wet ?? published}
        options={[
          { value: published, label: '含雨天样' },
          { value: 'out', label: viewWords({ wet: 'out' }) },
        ]}
        onChange={next => change({ wet: next === 'out' ? 'out' : undefined })}
      />
      <Select
        size="mini"
        aria-label="星期校正"
        style={{ width: 128 }}
        value={state.weekday ?? published}
        options={[
          { value: published, label: '不做星期校正' },
          { value: 'corrected', label: viewWords({ weekday: 'corrected' }) },
        ]}
        onChange={next => change({ weekday: next === 'corrected' ? 'corrected' : undefined })}
      />
      {isSwitched(state) && <Tag color="arcoblue">{notPublished}</Tag>}
      {isSwitched(state) && (
        <Button type="text" size="mini" onClick={() => change(asPublished)}>
          恢复发布口径
        </Button>
      )}
    </>
  )
}

/** @param of what is not as published; nothing of published figures */
export function Switched({ of }: { of: readonly string[] }): ReactElement | null {
  return of.length === 0 ? null : (
    <span className="analysis-switched" title={of.join('\n')}>
      {notPublished}
    </span>
  )
}
/** For the note under a table, a picture and a file. */
export const switchedNote = (of: readonly string[]): string =>
  of.length === 0 ? '' : `；${notPublished}：${of.join('；')}`
export const switchedTitle = (title: string, of: readonly string[]): string =>
  of.length === 0 ? title : `${title}（${notPublished}）`
