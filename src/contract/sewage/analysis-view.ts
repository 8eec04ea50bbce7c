import { text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { sharedFields, shareReach } from './shared-with.ts'

/** A picture of 分析 under a name: its address, kept by one, shown to others, who see in it what they may see anyway. */
export const analysisView = resource('/sewage/analysis-view', {
  title: '分析视图',
  perm: 'sewage:analysis-view',
  table: 'sewage_analysis_view',
  page: { group: '/sewage', at: 33 },
  label: 'title',
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete'],
  reach: shareReach,
  fields: {
    ...sharedFields,
    /** What stands behind the question mark of the page's address. */
    state: text('画面', { maxLength: 2000, help: '“分析”网址中问号后的部分；空着为最新画面' }),
  },
})
