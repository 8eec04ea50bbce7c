/** 核对: a file of somebody else's, table by table, part by part and line by line beside ours. */
import { type ReactElement, useState } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { odmCheck, odmFiles } from '#contract/sewage/exchange.ts'
import { formatNumber } from '#lib/format.ts'
import { upload } from '#web/api/files.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { Tag, type Tone } from '#web/fields/tag.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { FileButton } from '#web/widgets/upload/file-button.tsx'

type Report = ResultOf<typeof odmCheck>
type Table = Report['tables'][number]

const verdicts: Readonly<Record<string, readonly [string, Tone]>> = {
  differing: ['不同', 'warning'],
  fresh: ['本平台没有', 'info'],
  refused: ['不能读', 'danger'],
}
const isCompared = ({ known, compared, lacks }: Table) => known && compared.length > 0 && lacks.length === 0
const columnWords = ({ known, lacks, beside, unknown, compared }: Table): string =>
  !known
    ? '本平台不用的表，不核对'
    : lacks.length > 0
      ? `缺必填列 ${lacks.join('、')}，整张表没有读取`
      : [
          compared.length > 0 ? `核对 ${compared.join('、')}` : '',
          beside.length > 0 ? `只检查必填 ${beside.join('、')}` : '',
          unknown.length > 0 ? `不用 ${unknown.join('、')}` : '',
        ]
          .filter(Boolean)
          .join('；')
const figure = (of: Table, value: number) => (isCompared(of) ? formatNumber(value, 0) : '—')

export function ExchangeCheck(): ReactElement {
  const { busy, refusal, attempt } = useAttempt()
  const [shown, setShown] = useState<{ name: string; report: Report }>()
  const check = (chosen: File) =>
    void attempt(async () => {
      setShown(undefined)
      const form = new FormData()
      form.append('file', chosen)
      const { result } = await upload(odmCheck, form)
      setShown({ name: chosen.name, report: result as Report })
    })
  return (
    <section className="panel column gap-16 p-16" aria-label="核对 PHES-ODM 文件">
      <div className="row flex-wrap gap-16">
        <h2 className="medium grow">核对外来 PHES-ODM 文件</h2>
        <FileButton loading={busy} label="PHES-ODM 文件" accept={odmFiles} onFile={check}>
          选择文件
        </FileButton>
      </div>
      <p className="aux">
        zip、xlsx 或单张 CSV，UTF-8 与 GBK、逗号与分号、小数点与小数逗号都能读，10 MB
        以内。只比对，不写入本平台：实验室的值在工作单的“导入”里选同一个文件录入，再经复核。
      </p>
      {refusal && (
        <p className="p-8-12 rounded on-level-1" role="alert">
          {refusal}
        </p>
      )}
      {shown && <Checked name={shown.name} report={shown.report} />}
    </section>
  )
}

function Checked({ name, report }: { name: string; report: Report }): ReactElement {
  const { tables, parts, findings, more, left, from, to } = report
  return (
    <>
      <p role="status">
        {name}：{from && to ? `与本平台 ${from} 至 ${to} 的数据比对` : '文件里没有样品的时间，只比对污水厂'}。
        {findings.length === 0 && tables.every(({ lacks }) => lacks.length === 0) ? '没有发现不同。' : ''}
        {left.length > 0 ? `没有读取：${left.join('、')}。` : ''}
      </p>
      <div className="overflow-x-auto">
        <PlainTable
          label="各表"
          rows={tables}
          keyOf={(row, at) => `${row.name}${at}`}
          columns={[
            { title: '表', className: 'mono', cell: row => row.name },
            { title: '行', className: 'r', cell: row => formatNumber(row.rows, 0) },
            { title: '相同', className: 'r', cell: row => figure(row, row.same) },
            { title: '不同', className: 'r', cell: row => figure(row, row.differing) },
            { title: '本平台没有', className: 'r', cell: row => figure(row, row.fresh) },
            {
              title: '不能读',
              className: 'r',
              cell: row => (row.known ? formatNumber(row.refused, 0) : '—'),
            },
            { title: '列', className: 'anywhere', cell: columnWords },
          ]}
        />
      </div>
      {parts.length > 0 && (
        <div className="overflow-x-auto">
          <PlainTable
            label="度量对照"
            rows={parts}
            keyOf={({ measure, unit }) => `${measure} ${unit}`}
            columns={[
              { title: '度量', className: 'mono', cell: row => row.measure },
              { title: '单位', className: 'mono', cell: row => row.unit },
              { title: '行', className: 'r', cell: row => formatNumber(row.rows, 0) },
              { title: '对照', cell: row => row.words },
            ]}
          />
        </div>
      )}
      {findings.length > 0 && (
        <div className="overflow-x-auto">
          <PlainTable
            label="逐行"
            rows={findings}
            keyOf={({ table, line }) => `${table} ${line}`}
            columns={[
              { title: '表', className: 'mono', cell: row => row.table },
              { title: '行号', className: 'r', cell: row => row.line },
              {
                title: '结果',
                cell: ({ verdict }) => {
                  const [words, tone] = verdicts[verdict] ?? [verdict, 'plain']
                  return <Tag tone={tone}>{words}</Tag>
                },
              },
              { title: '说明', cell: row => row.words },
            ]}
          />
        </div>
      )}
      {more > 0 && <p className="aux">另有 {formatNumber(more, 0)} 行没有逐条列出，请按日期拆分后再核对。</p>}
    </>
  )
}
