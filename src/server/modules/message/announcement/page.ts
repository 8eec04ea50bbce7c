/** An announcement as one plain page. */
import { escapeHtml } from '#lib/html.ts'
import { cleanShown } from '#server/crud/save/clean.ts'

export interface Shown {
  title: string
  html: string
  sender: string
  sendTime: string
}
export const renderAnnouncement = ({ title, html, sender, sendTime }: Shown): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>body{max-width:860px;margin:32px auto;padding:0 16px;font:16px/1.75 system-ui,sans-serif;overflow-wrap:anywhere}h1{margin:0;font-size:24px;line-height:1.4}.meta{margin:8px 0 24px;opacity:.7;font-size:14px}img{max-width:100%}table{border-collapse:collapse}td,th{padding:4px 8px;border:1px solid #8885}</style>
<h1>${escapeHtml(title)}</h1><p class="meta">发布人：${escapeHtml(sender)} 发布时间：${escapeHtml(sendTime)}</p>
<main>${cleanShown(html)}</main></html>`
