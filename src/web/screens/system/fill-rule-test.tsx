/** 功能测试 of a fill rule: what it would give now. */
import { Message, Modal } from '@arco-design/web-react'
import { testFillRule } from '#contract/platform/fill-rule.ts'
import { call } from '#web/api/client.ts'
import { told } from '#web/crud/actions.ts'

export async function testRule(ruleCode: string): Promise<void> {
  const close = Message.loading({ content: '生成中...', duration: 0 })
  await told(async () => {
    const value = await call(testFillRule, { query: { ruleCode } })
    Modal.info({
      title: '填值规则功能测试',
      content: (
        <>
          生成结果：<span className="mono">{value}</span>
        </>
      ),
    })
  })
  close()
}
