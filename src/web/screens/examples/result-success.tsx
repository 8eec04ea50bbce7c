// @screen result/Success in samples
import { Button, Spin, Steps } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { textOf, wordOf } from '#web/data/row.ts'
import { EmptyRows, FailedRows } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { Result } from '#web/widgets/result/result.tsx'
import { factOf } from './fact.tsx'
import { items, useItem } from './item-choice.tsx'

const facts = ['itemCode', 'keeper', 'boughtOn', 'quantity', 'checkedAt', 'status'] as const

/** After something was submitted: the item of the address, or the newest. */
export default function ResultSuccess(): ReactElement {
  const { row, isPending, error, retry } = useItem()
  const navigate = useNavigate()
  if (isPending) return <Spin block tip="加载中…" />
  if (error) return <FailedRows error={error} onRetry={retry} />
  if (!row) return <EmptyRows title={items.title} filtered={false} onClear={retry} />
  return (
    <Result
      isSuccess
      title="提交成功"
      description="提交结果页用于反馈一次操作的结果：保存了什么、由谁保存、接下来可以做什么。"
      action={
        <>
          <Button type="primary" onClick={() => navigate('/examples/list')}>
            返回列表
          </Button>
          <Button onClick={() => navigate(`/profile/basic?id=${row.id}`)}>查看项目</Button>
          <Button onClick={() => window.print()}>打印</Button>
        </>
      }
    >
      <DetailList
        title={textOf(row['itemName'])}
        columns={3}
        items={facts.map(name => factOf(items, name, row))}
      />
      <Steps size="small" current={2} style={{ marginTop: 24 }} labelPlacement="vertical">
        <Steps.Step
          title="创建项目"
          description={`${wordOf(row, 'createBy')} ${textOf(row['createTime'])}`}
        />
        <Steps.Step title="部门初审" />
        <Steps.Step title="财务复核" />
        <Steps.Step title="完成" />
      </Steps>
      <p className="result-words mx-auto muted">器材没有审批流程：除“创建项目”外，各步骤仅示意版式。</p>
    </Result>
  )
}
