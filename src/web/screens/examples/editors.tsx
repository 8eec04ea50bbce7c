// @screen examples/editors
import { type ReactElement, useState } from 'react'
import type { CodeLanguage } from '#web/widgets/editor/code-editor.tsx'
import {
  CodeEditor,
  MarkdownEditor,
  MarkdownView,
  RichEditor,
  RichView,
} from '#web/widgets/editor/editors.tsx'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { count, toggle, useOptions } from '#web/widgets/example/options.tsx'

const richText =
  '<p><strong>采样说明</strong>：进水口避开格栅，<span style="color: rgb(180, 35, 24);">避光冷藏</span>运输。</p><ul><li>24 小时等比例混合</li><li>0–6 ℃</li></ul>'
const markdown = `## 交接记录\n\n- [x] 样品瓶密封\n- [ ] 温度记录仪已读数\n\n| 因子 | 单位 |\n| --- | --- |\n| COD | mg/L |\n`
const code = {
  json: '{\n  "mn": "QY990000000000000000001",\n  "ts": 1795240800000\n}',
  sql: "plant_type = '1' and sys_org_code like '#{sys_org_code}%'",
  javascript: 'export const load = (flow, ngPerL) => flow * ngPerL\n',
  html: '<p>污水厂日报</p>\n',
}

function Rich(): ReactElement {
  const [value, setValue] = useState(richText)
  const [options, panel] = useOptions({
    height: count('高度', 300, 160, 600),
    disabled: toggle('禁用'),
    readOnly: toggle('只读'),
    invalid: toggle('有误'),
  })
  return (
    <Example
      wide
      title="富文本"
      about="图片上传后只存地址；保存时服务器清洗一遍，显示前浏览器再清洗一遍。"
      options={panel}
      value={value}
    >
      <RichEditor {...options} value={value} onChange={setValue} label="采样说明" />
    </Example>
  )
}

const hostile =
  '<p onclick="alert(1)">普通段落</p><script>alert(1)</script><a href="javascript:alert(1)">链接</a><img src="data:text/html;base64,PHA+" onerror="alert(1)" alt="图片"><p style="position:fixed;color:#0d68c9">只留下颜色</p>'
const Cleaned = (): ReactElement => (
  <Example
    wide
    title="清洗后的显示"
    about="下面的来源含脚本、事件与定位样式，显示时都已去除。"
    value={hostile}
  >
    <RichView html={hostile} />
  </Example>
)

function Markdown(): ReactElement {
  const [value, setValue] = useState(markdown)
  const [options, panel] = useOptions({
    height: count('高度', 300, 200, 600),
    disabled: toggle('禁用'),
    readOnly: toggle('只读'),
    invalid: toggle('有误'),
  })
  return (
    <Example
      wide
      title="Markdown"
      about="左写右看，支持表格与任务列表；工具栏“图片”可选本地图片或网络地址。"
      options={panel}
      value={value}
    >
      <MarkdownEditor {...options} value={value} onChange={setValue} label="交接记录" />
      <div style={{ marginTop: 12 }}>
        <MarkdownView value={value} />
      </div>
    </Example>
  )
}

function Code(): ReactElement {
  const [values, setValues] = useState<Readonly<Record<keyof typeof code, string>>>(code)
  const [options, panel] = useOptions({
    height: count('高度', 240, 120, 600),
    lineNumbers: toggle('行号', true),
    autoHeight: toggle('自动高度'),
    fullScreen: toggle('可全屏', true),
    choose: toggle('可换语言', true),
    disabled: toggle('禁用'),
    readOnly: toggle('只读'),
    invalid: toggle('有误'),
  })
  const [language, setLanguage] = useState<CodeLanguage>('json')
  return (
    <Example
      wide
      title="代码"
      about="Tab 缩进两格，Esc 后 Tab 离开；全屏时 Esc 退出。"
      options={panel}
      value={values[language]}
    >
      <CodeEditor
        {...options}
        language={language}
        onLanguageChange={options.choose ? setLanguage : undefined}
        value={values[language]}
        onChange={text => setValues(now => ({ ...now, [language]: text }))}
      />
    </Example>
  )
}

export default function Editors(): ReactElement {
  return (
    <ExamplePage
      title="编辑器"
      intro="富文本、Markdown 与代码；用到时才加载，深浅主题一致，切换标签不丢内容。"
    >
      <Rich />
      <Cleaned />
      <Markdown />
      <Code />
    </ExamplePage>
  )
}
