import { date, datetime, dict, number, onOff, text, textarea, tree, user } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule } from '#contract/kit/rule.ts'

/** Sampling gear, boxes in boxes: what the example pages of lists keep. */
export const exampleItem = resource('/example/item', {
  title: '示例器材',
  perm: 'example:item',
  table: 'example_item',
  page: { group: '/examples', at: 15, name: '列表', url: '/examples/list' },
  label: 'itemName',
  scope: 'none',
  softDelete: true,
  tree: 'parentId',
  sort: { column: 'itemCode', order: 'asc' },
  fields: {
    itemCode: text('器材编码', { required: true, unique: true, maxLength: 32, rules: [codeRule] }),
    itemName: text('器材名称', { required: true, maxLength: 60 }),
    parentId: tree('上级', { to: '/example/item', text: 'itemName', parent: 'parentId' }),
    status: dict('状态', 'run_status', { default: 'RUN' }),
    quantity: number('数量', { unit: '件', required: true, min: 0, max: 10_000, decimals: 0, default: 1 }),
    price: number('单价', { unit: '元', min: 0, max: 1_000_000, decimals: 2 }),
    reusable: onOff('可重复使用', { default: 'Y' }),
    boughtOn: date('购置日期'),
    checkedAt: datetime('最近检查'),
    keeper: user('保管人'),
    remark: textarea('备注', { maxLength: 200 }),
  },
})
