/** Pictures of a report for its Word file: vectors, and beside each the same as points, for programs that cannot draw the former. */
import { Resvg } from '@resvg/resvg-js'
import { ImageRun, Paragraph } from 'docx'
import { Sheet } from './custody-page.ts'
import { px } from './paper.ts'
import { fonts } from './pdf.ts'
import { trend } from './report-charts.ts'
import type { ReportData } from './report-data.ts'
import { mapLeft, peers } from './report-map.ts'
import { left, right } from './report-words.ts'
import { svgOf } from './svg.ts'

/** As printers draw. */
const dotsPerPixel = 3
/** CSS pixels between the margins of a page. */
const room = 600

interface View {
  draw: (page: Sheet, report: ReportData, top: number) => void
  x0: number
  x1: number
  height: number
  /** What somebody hears who does not see it. */
  words: (report: ReportData) => string
}
const views = {
  trend: {
    draw: trend,
    x0: left,
    x1: 458,
    height: 232,
    words: ({ mainName, series }) => `${mainName} ${series.length} 期的曲线，数值见下表`,
  },
  peers: {
    draw: peers,
    x0: mapLeft - 2,
    x1: right + 2,
    height: 236,
    words: ({ peersTitle }) => `${peersTitle}，数值见下表`,
  },
} satisfies Record<string, View>

/** @returns a line of the document that holds the picture alone */
export function pictureOf(name: keyof typeof views, report: ReportData): Paragraph {
  const { draw, x0, x1, height, words }: View = views[name]
  const page = new Sheet()
  draw(page, report, 0)
  const svg = svgOf({ width: px(794), height: px(height), drawn: page.drawn }, [
    px(x0),
    0,
    px(x1 - x0),
    px(height),
  ])
  const points = new Resvg(svg, {
    fitTo: { mode: 'width', value: (x1 - x0) * dotsPerPixel },
    font: {
      fontFiles: [fonts.regular, fonts.bold],
      loadSystemFonts: false,
      defaultFontFamily: 'Noto Sans SC',
    },
  })
  const scale = Math.min(1.5, room / (x1 - x0))
  return new Paragraph({
    spacing: { after: 80 },
    keepNext: true,
    children: [
      new ImageRun({
        type: 'svg',
        data: Buffer.from(svg),
        fallback: { type: 'png', data: points.render().asPng() },
        transformation: { width: Math.round((x1 - x0) * scale), height: Math.round(height * scale) },
        altText: { name, title: words(report), description: words(report) },
      }),
    ],
  })
}
