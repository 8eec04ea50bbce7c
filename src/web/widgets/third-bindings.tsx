/** One's own accounts at identity providers: which there are, binding one after showing the own password, releasing one. */
import './third-bindings.css'
import { Button, Empty, Message, Modal, Spin } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { type ThirdBinding, thirdBindings, unbindThird } from '#contract/identity/third-login.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { signInElsewhere } from '#web/api/third.ts'
import { useCall } from '#web/data/call.ts'
import { OwnPassword } from './own-password.tsx'

export function ThirdBindings(): ReactElement {
  const { data, error, isLoading, refetch } = useCall(thirdBindings, {})
  const [waiting, setWaiting] = useState<string>()
  const [proving, setProving] = useState<{ code: string; title: string }>()

  const bind = async ({ source, title }: ThirdBinding) => {
    setWaiting(source)
    const outcome = await signInElsewhere(source)
    setWaiting(undefined)
    if (outcome.kind === 'unknown') setProving({ code: outcome.code, title })
    else if (outcome.kind === 'token') Message.warning('该第三方账号已绑定本系统账号，请先在原账号解绑')
    else if (outcome.kind === 'failed') Message.warning(outcome.message)
  }
  const release = ({ id, title }: ThirdBinding) =>
    Modal.confirm({
      title: '解除绑定',
      content: `解绑后不能再用${title}登录本账号`,
      okText: '解绑',
      cancelText: '取消',
      onOk: async () => {
        try {
          const { message } = await callFully(unbindThird, { query: { id: id ?? '' } }, { quiet: true })
          Message.success(message)
        } catch (failure) {
          Message.error(
            failure instanceof CallError && failure.message ? failure.message : '解绑失败，请稍后重试',
          )
        }
        await refetch()
      },
    })
  if (isLoading) return <Spin tip="加载中…" />
  if (error)
    return (
      <Empty
        description={
          <>
            绑定信息加载失败 <Button onClick={() => void refetch()}>重试</Button>
          </>
        }
      />
    )
  if (!data || data.length === 0) return <Empty description="系统未配置第三方登录，如需使用请联系管理员" />
  return (
    <>
      <ul aria-label="第三方账号">
        {data.map(each => (
          <li className="row justify-between gap-16 py-16 border-b" key={each.source}>
            <div className="stack gap-4 min-w-0">
              <strong className="medium anywhere">{each.title}</strong>
              <span className="muted text-13 leading-20">
                {each.id === undefined
                  ? '未绑定'
                  : [
                      each.thirdName,
                      each.createTime && `绑定于 ${each.createTime}`,
                      each.offered ? '' : '该登录方式已停用',
                    ]
                      .filter(Boolean)
                      .join('，')}
              </span>
            </div>
            {each.id === undefined ? (
              <Button
                loading={waiting === each.source}
                disabled={waiting !== undefined}
                onClick={() => void bind(each)}
              >
                绑定
              </Button>
            ) : (
              <Button onClick={() => release(each)}>解绑</Button>
            )}
          </li>
        ))}
      </ul>
      {proving && (
        <OwnPassword
          {...proving}
          onClose={() => setProving(undefined)}
          onBound={() => {
            setProving(undefined)
            Message.success('绑定成功')
            void refetch()
          }}
        />
      )}
    </>
  )
}
