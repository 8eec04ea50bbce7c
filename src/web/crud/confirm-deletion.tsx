/** The question before a deletion: what goes, what goes with it and what stays, as the server counts it. */
import { Modal } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { deletionPreview } from '#contract/platform/deletion.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { focusBack } from '#web/widgets/focus-back.ts'

type Preview = ResultOf<typeof deletionPreview>
type Seen = { preview: Preview } | { failure: string }

/** An answer within this time is waited for, so that the dialog opens as it stays. */
const soonMs = 300
const title = '确认删除'

const look = (of: string, ids: readonly string[]): Promise<Seen> =>
  call(deletionPreview, { query: { of, ids: ids.join(',') } }, { quiet: true }).then(
    preview => ({ preview }),
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return { failure: error.message }
    },
  )

/**
 * @param of path of the resource
 * @param wayBack how what was deleted comes back, in words
 * @returns whether it shall be done; not where the server has said that it cannot
 */
export async function deletionConfirmed(
  of: string,
  ids: readonly string[],
  question: string,
  wayBack?: string,
): Promise<boolean> {
  const afterClose = focusBack()
  const answer = look(of, ids)
  const pause = new Promise<undefined>(resolve => setTimeout(resolve, soonMs))
  let seen = await Promise.race([answer, pause])
  return new Promise(resolve => {
    const modal = Modal.confirm({
      ...(seen ? asked(seen, question, wayBack) : waiting(question)),
      cancelText: '取消',
      afterClose,
      onOk: () => resolve(!(seen && refusalIn(seen))),
      onCancel: () => resolve(false),
    })
    if (!seen)
      void answer.then(late => {
        seen = late
        // Its act stays the first one: another would be called in the place of what closes the dialog.
        modal.update(asked(late, question, wayBack))
      })
  })
}

const refusalIn = (seen: Seen): string | null => ('preview' in seen ? seen.preview.refusal : null)

const waiting = (question: string) => ({
  title,
  content: (
    <>
      <p>{question}</p>
      <p className="aux mt-8" role="status">
        正在核对关联数据…
      </p>
    </>
  ),
  okText: '确定',
  okButtonProps: { status: 'danger', disabled: true } as const,
})

function asked(seen: Seen, question: string, wayBack?: string) {
  if (refusalIn(seen))
    return {
      title: '不能删除',
      content: <Words {...seen} question={question} />,
      okText: '知道了',
      okButtonProps: {},
      hideCancel: true,
    }
  return {
    title,
    content: <Words {...seen} question={question} wayBack={wayBack} />,
    okText: '确定',
    okButtonProps: { status: 'danger', disabled: false } as const,
  }
}

const listed = (counts: Preview['goes']): string =>
  counts.map(({ title: what, count }) => `${what} ${count.toLocaleString()} 条`).join('、')

function Words(props: Seen & { question: string; wayBack?: string | undefined }): ReactElement {
  if ('failure' in props)
    return (
      <>
        <p>{props.question}</p>
        <p className="aux mt-8">关联数据未能核对：{props.failure}</p>
      </>
    )
  const { names, total, goes, stays, refusal } = props.preview
  // It names the row itself.
  if (refusal) return <p>{refusal}</p>
  return (
    <>
      <p>{props.question}</p>
      <p className="mt-8">
        {total === 0
          ? '所选记录已不存在，请刷新列表'
          : `${names.map(name => `「${name}」`).join('')}${total > names.length ? ` 等 ${total.toLocaleString()} 条` : ''}`}
      </p>
      {goes.length > 0 && <p className="mt-8">一并删除：{listed(goes)}</p>}
      {stays.length > 0 && <p className="aux mt-8">保留不动：{listed(stays)}</p>}
      {props.wayBack && total > 0 && <p className="aux mt-8">{props.wayBack}</p>}
    </>
  )
}
