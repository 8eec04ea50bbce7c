/** Pages that show what the console is made of: for those who may see everything. The list among them keeps rows of its own. */
import { group, page } from '#contract/kit/page.ts'

export const exampleGroup = group('/examples', { name: '组件示例', icon: 'apps', at: 10 })

const kept = ['editors', 'cron']
const example = ([name, part]: readonly [string, string], index: number) =>
  page(`/examples/${part}`, {
    name,
    group: exampleGroup.url,
    at: index + 1,
    needs: ['*'],
    keepAlive: kept.includes(part),
  })
/** At the address and under the component's name that the wire's menus use. */
const sample = ([name, url, component]: readonly [string, string, string], index: number) =>
  page(url, { name, group: exampleGroup.url, at: index + 16, component, needs: ['*'], keepAlive: false })

export const examplePages = (
  [
    ['表单规则', 'rules'],
    ['表单控件', 'fields'],
    ['字典与树', 'dicts'],
    ['选择器', 'pickers'],
    ['报表选择', 'popup-report'],
    ['树表', 'tree-table'],
    ['表格列类型', 'grid-types'],
    ['表格行为', 'grid-behaviour'],
    ['带子表的表单', 'grid-form'],
    ['编辑器', 'editors'],
    ['上传', 'upload'],
    ['导入导出', 'excel'],
    ['定时表达式', 'cron'],
    ['高级查询', 'super-query'],
  ] as const
).map(example)

export const samplePages = (
  [
    ['查询表格', '/list/query-list', 'examples/list/TableList'],
    ['内联编辑表格', '/list/edit-table', 'examples/list/TableInnerEditList'],
    ['用户列表', '/list/user-list', 'examples/list/UserList'],
    ['角色列表', '/list/role-list', 'examples/list/RoleList'],
    ['权限列表', '/list/permission-list', 'examples/list/PermissionList'],
    ['标准列表', '/list/basic-list', 'examples/list/StandardList'],
    ['卡片列表', '/list/card', 'examples/list/CardList'],
    ['搜索列表', '/list/search', 'examples/list/search/SearchLayout'],
    ['基础表单', '/form/base-form', 'examples/form/BasicForm'],
    ['分步表单', '/form/step-form', 'examples/form/stepForm/StepForm'],
    ['高级表单', '/form/advanced-form', 'examples/form/advancedForm/AdvancedForm'],
    ['基础详情页', '/profile/basic', 'examples/profile/basic/Index'],
    ['高级详情页', '/profile/advanced', 'examples/profile/advanced/Advanced'],
    ['成功', '/result/success', 'result/Success'],
    ['失败', '/result/fail', 'result/Error'],
  ] as const
).map(sample)
