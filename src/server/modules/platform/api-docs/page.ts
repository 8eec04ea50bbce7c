/** The OpenAPI document as one plain page. */
import { escapeHtml } from '#lib/html.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
}
interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: {
    content?: Record<string, { schema?: { properties?: Record<string, unknown>; required?: string[] } }>
  }
}
export interface ApiDocument {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

function inputsOf(operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, required, in: place }) => `${name}${required ? '*' : ''} (${place})`,
  )
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const body = Object.keys(schema?.properties ?? {}).map(
    name => `${name}${schema?.required?.includes(name) ? '*' : ''}`,
  )
  return [...parameters, ...body].map(escapeHtml).join(', ')
}

export function renderPage({ info, paths = {} }: ApiDocument): string {
  const rows = Object.entries(paths)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) =>
          `<tr><td class="m">${escapeHtml(method.toUpperCase())}</td><td class="p">${escapeHtml(path)}</td>` +
          `<td>${escapeHtml(operation.summary ?? '')}</td><td>${escapeHtml(operation.description ?? '')}</td>` +
          `<td class="i">${inputsOf(operation)}</td></tr>`,
      ),
    )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>接口文档 · ${escapeHtml(info.title)}</title>
<style>body{font:14px/1.6 system-ui,sans-serif;margin:24px;color:#1d2129}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #e5e6eb;padding:6px 10px;text-align:left;vertical-align:top}th{position:sticky;top:0;background:#f7f8fa}
.m,.p{font-family:ui-monospace,monospace;white-space:nowrap}.m{font-weight:600}.i{color:#4e5969;font-size:12px}</style>
<h1>${escapeHtml(info.title)} 接口文档 ${escapeHtml(info.version)}</h1><p>${escapeHtml(info.description ?? '')}</p>
<p>共 ${rows.length} 个接口。带 * 的参数必填。</p>
<table><thead><tr><th>方法</th><th>路径</th><th>名称</th><th>访问</th><th>参数</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`
}
