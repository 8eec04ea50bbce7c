/** 评定报告 as a Word file: the same pictures and figures, for who has to write on. */
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { formatChange, formatLoad, formatNumber, formatShare } from '#lib/format.ts'
import { widthOf } from './paper.ts'
import type { ReportData } from './report-data.ts'
import { pictureOf } from './report-pictures.ts'
import { gradeWords, interval, intervalWords } from './report-words.ts'

const font = 'Microsoft YaHei'
const small = 18

/** @param leads stays on the page of what follows it */
const words = (text: string, bold = false, leads = false) =>
  new Paragraph({ spacing: { after: 80 }, keepNext: leads, children: [new TextRun({ text, bold })] })
const title = (text: string) =>
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    keepNext: true,
    spacing: { before: 240, after: 80 },
    children: [new TextRun({ text })],
  })

/** Of all the room between the margins, twips. */
const wide = 9_026
/** A column is as wide as the longest that stands in it, with a sign of air. */
const lengthOf = (text: string) => widthOf(text, 1) + 1
function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const longest = rows[0]!.map((_, at) => Math.max(...rows.map(row => lengthOf(row[at] ?? ''))))
  const all = longest.reduce((sum, each) => sum + each, 0)
  return longest.map(each => Math.floor((each / all) * wide))
}

function table(heading: readonly string[], lines: readonly (readonly string[])[]): Table {
  const columnWidths = widthsOf([heading, ...lines])
  const row = (cells: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(
        (text, at) =>
          new TableCell({
            width: { size: columnWidths[at]!, type: WidthType.DXA },
            ...(isHead && { shading: { fill: 'F7F8FA' } }),
            children: [
              new Paragraph({
                alignment: at === 0 ? AlignmentType.LEFT : AlignmentType.RIGHT,
                children: [new TextRun({ text, size: small, bold: isHead })],
              }),
            ],
          }),
      ),
    })
  return new Table({
    width: { size: wide, type: WidthType.DXA },
    columnWidths,
    rows: [row(heading, true), ...lines.map(line => row(line, false))],
  })
}

export async function reportDocx(report: ReportData): Promise<Uint8Array> {
  const { version, reportNo, demo, state } = report
  const revised = version > 1 ? `，已修订，替代 v${version - 1}` : ''
  const marks = [demo && '演示数据', state === 'DRAFT' ? '草稿' : '内部资料'].filter(Boolean).join('  ')
  const document = new Document({
    creator: '清源',
    title: `${report.title} ${report.period}`,
    styles: {
      default: {
        document: { run: { font, size: 21 } },
        title: { run: { font, size: 40, bold: true } },
        heading2: { run: { font, size: 24, bold: true, color: '1D2129' } },
      },
    },
    sections: [
      {
        headers: {
          default: new Header({
            children: [
              words(`清源 污水毒情监测  ${marks}  报告编号 ${reportNo}  版本 v${version}${revised}`),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [
                  new TextRun({ text: `${demo ? '演示数据，非真实监测结果' : '内部资料，不得外传'}  第 ` }),
                  new TextRun({ children: [PageNumber.CURRENT] }),
                  new TextRun({ text: ' 页 / 共 ' }),
                  new TextRun({ children: [PageNumber.TOTAL_PAGES] }),
                  new TextRun({ text: ' 页' }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun({ text: report.title })] }),
          words(`${report.period}（${report.from} 至 ${report.to}）`),
          words(`编制单位：${report.maker}    检测单位：${report.labs}`),
          words(
            `监测范围：${formatNumber(report.plants, 0)} 座污水厂，测算人口 ${formatNumber(report.population === null ? null : report.population / 10_000, 1)} 万    样品：有效 ${formatNumber(report.samples, 0)} 份，完整率 ${formatShare(report.completeness)}`,
          ),
          words(report.headline, true),
          words(report.verdict.join('')),
          title('一、主要数值'),
          table(
            ['毒品', '消费量', '95% CI', '环比', '同比', '位次', '检出率', '等级'],
            report.drugs.map(drug => [
              drug.name,
              formatLoad(drug.value),
              intervalWords(drug),
              formatChange(drug.mom),
              formatChange(drug.yoy),
              drug.rank,
              formatShare(drug.detectRate),
              gradeWords(drug.grade),
            ]),
          ),
          words(
            '单位 mg/(d·千人)。区间重叠的给出位次范围，不强排先后。没有反推系数的只列负荷量，不与消费量比较。',
          ),
          title(`二、${report.mainName} ${report.series.length} 期`),
          pictureOf('trend', report),
          table(
            ['期', '消费量', '95% CI'],
            report.series.map(one => [one.label, formatLoad(one.value), interval(one)]),
          ),
          title(`三、${report.peersTitle}`),
          pictureOf('peers', report),
          table(
            ['区域', '消费量', '等级'],
            report.peers.map(one => [one.name, formatLoad(one.value), gradeWords(one.grade)]),
          ),
          title('四、方法说明'),
          words(report.method),
          title('五、签署'),
          table(
            ['角色', '签名', '日期'],
            report.signatures.map(({ role, name, day }) => [
              role,
              state === 'DRAFT' ? '草稿' : name,
              state === 'DRAFT' ? '' : (day ?? ''),
            ]),
          ),
          words('单位盖章处    编制、复核、签发须为三人'),
          title(`六、${report.partsTitle}`),
          table(
            ['区域', '污水厂', '消费量', '95% CI', '等级'],
            report.parts.map(one => [
              one.name,
              formatNumber(one.plants, 0),
              formatLoad(one.value),
              interval(one),
              gradeWords(one.grade),
            ]),
          ),
          title('七、评定依据'),
          ...report.drugs.flatMap(drug => [
            words(drug.name, true, true),
            ...drug.reasons.map(reason => words(reason)),
          ]),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}
