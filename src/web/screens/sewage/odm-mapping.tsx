// @screen sewage/odm-mapping
import { odmMapping } from '#contract/sewage/odm-mapping.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

export default defineScreen(odmMapping, {
  query: ['sourceName', 'sourceCode'],
  columns: [
    { key: 'sourceCode', pin: 'left', width: 96 },
    { key: 'sourceName', pin: 'left', width: 180 },
    { key: 'licence', width: 220 },
    { key: 'sites', width: 120 },
    { key: 'measures', width: 120 },
    { key: 'sourceUrl', width: 180, hidden: true },
    { key: 'version', title: '版本', width: 64, hidden: true },
    { key: 'updateTime', width: 148 },
  ],
  form: { sections: { sourceCode: '来源', sites: '对照', remark: '其他' } },
  emptyHint: '登记外来数据的来源机构与许可；站点与度量的对照在导入时确认',
})
