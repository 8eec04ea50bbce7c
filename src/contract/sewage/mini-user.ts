/** 小程序用户: who works with a phone, as what, with which certificate. The account is the console's; the phone is approved for it by somebody else. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  date,
  datetime,
  department,
  dict,
  filled,
  number,
  point,
  references,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { machine, notBy } from '#contract/kit/machine.ts'
import { coverPhone, type Mask } from '#contract/kit/mask.ts'
import { resource } from '#contract/kit/resource.ts'
import { mobileRule, pattern } from '#contract/kit/rule.ts'
import { id, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'
import { seesContacts } from '../identity/user.ts'

const read = { readonly: true } as const
const worked = { readonly: true, elsewhere: true, decimals: 0 } as const
const covered = (cover: Mask['cover']): { mask: Mask } => ({ mask: { cover, seenWith: seesContacts } })
/** Days over which work and punctuality are counted. */
export const countedDays = 30
/** Days before its end from which a certificate is to be renewed. */
export const certificateSoonDays = 30

export const miniUser = resource('/sewage/mini-user', {
  title: '小程序用户',
  perm: 'sewage:mini-user',
  table: 'mini_user',
  page: { group: '/sewage', at: 19 },
  label: 'realName',
  scope: 'depart',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    username: user('账号', {
      required: true,
      unique: true,
      fixed: '账号不能更换，请解绑后为另一账号重新申请',
    }),
    realName: text('姓名', { required: true, maxLength: 50 }),
    phone: text('手机号', { required: true, maxLength: 20, rules: [mobileRule], ...covered(coverPhone) }),
    idCardTail: text('身份证后四位', {
      maxLength: 4,
      rules: [pattern(/^\d{3}[\dXx]$/, '请填身份证号的后四位，如 123X')],
      ...covered(() => '****'),
    }),
    departId: department('所属部门', { required: true }),
    roleType: dict('角色', 'mini_role', { required: true, default: 'SAMPLER' }),
    pointIds: references('负责采样点', { to: '/sewage/point', text: 'pointName' }),
    certNo: text('上岗证号', { maxLength: 40 }),
    certExpire: date('上岗证有效期至'),
    state: filled(dict('状态', 'mini_state', { ...read, default: 'APPLY' })),
    works: number(`近 ${countedDays} 天工单`, worked),
    punctuality: number('准时率', { ...worked, unit: '%' }),
    lastLogin: datetime('最近使用', read),
    lastPlace: point('最近位置', read),
    deviceModel: text('手机', { ...read, maxLength: 100 }),
    approveBy: user('审核人', read),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

const reason = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
const byAnother = notBy(
  'approvedByAnother',
  ['createBy', 'username'],
  '不能审核自己提交的申请，请由其他有审核权限的人处理',
)
export const miniUserMachine = machine(
  miniUser,
  'state',
  [
    {
      verb: 'approve',
      title: '通过',
      from: ['APPLY'],
      to: 'ACTIVE',
      guards: [byAnother],
      sets: { approveBy: 'person' },
      batch: true,
    },
    {
      verb: 'refuse',
      title: '不通过',
      from: ['APPLY'],
      to: 'UNBOUND',
      guards: [byAnother],
      asks: reason('不通过原因'),
      danger: true,
      aside: true,
    },
    {
      verb: 'freeze',
      title: '冻结',
      from: ['ACTIVE'],
      to: 'FROZEN',
      asks: reason('冻结原因'),
      danger: true,
      aside: true,
    },
    { verb: 'unfreeze', title: '解冻', from: ['FROZEN'], to: 'ACTIVE', asks: reason('解冻说明') },
    {
      verb: 'unbind',
      title: '解绑',
      from: ['ACTIVE', 'FROZEN'],
      to: 'UNBOUND',
      asks: reason('解绑原因'),
      danger: true,
      aside: true,
    },
    { verb: 'reapply', title: '重新申请', from: ['UNBOUND'], to: 'APPLY', sets: { approveBy: 'nothing' } },
  ],
  {
    delete: { in: ['APPLY', 'UNBOUND'], words: '正在使用的小程序用户不能删除，请先解绑' },
  },
)

/** One's own application, from one's own phone. */
export const applyForPhone = endpoint('POST', '/m/apply', {
  title: '申请使用手机端',
  access: 'session',
  body: strict({
    phone: Type.String({ minLength: 1, maxLength: 20 }),
    idCardTail: maybe(4),
    roleType: Type.Union([
      Type.Literal('SAMPLER'),
      Type.Literal('COURIER'),
      Type.Literal('PLANT_STAFF'),
      Type.Literal('LAB'),
    ]),
    certNo: maybe(40),
    /** yyyy-MM-dd */
    certExpire: maybe(10),
  }),
  result: Type.Object({ id: Type.String(), state: Type.String() }),
})
/** With which phone somebody works, and where he is: said when the day is read. */
export const tellPhone = endpoint('POST', '/m/seen', {
  title: '登记手机与位置',
  access: 'sewage:work-order:phone',
  onPhone: true,
  body: strict({ deviceModel: maybe(100), place: maybe(50) }),
  result: Type.Object({ known: Type.Boolean() }),
})

/** Most places of one day: a phone writes none by itself, each stands for something that was done. */
export const mostPlaces = 500
/**
 * 轨迹: where somebody's work of one day took him, the first first. Made of what he recorded there, as far as the caller sees the orders
 * and samples: a phone's own movements are kept nowhere.
 */
export const trackOf = endpoint('GET', '/sewage/mini-user/track', {
  title: '当日轨迹',
  access: 'sewage:mini-user:list',
  query: Type.Object({
    id: id(),
    /** yyyy-MM-dd */
    day: Type.String({ maxLength: 10 }),
  }),
  result: Type.Object({
    places: Type.Array(
      Type.Object({
        /** Epoch ms. */
        at: Type.Number(),
        /** `lng,lat` */
        place: Type.String(),
        /** Of what: arriving, a step of the work on site, a sample that went from hand to hand. */
        of: Type.Union([Type.Literal('arrive'), Type.Literal('step'), Type.Literal('custody')]),
        title: Type.String(),
        /** The place in words. */
        site: textOrNull,
        /** Of the order or of the sample; of several samples handed over at once that of the first. */
        no: Type.String(),
        /** Id of that order or sample. */
        about: Type.String(),
        /** Samples that went together, else 1. */
        count: Type.Number(),
      }),
    ),
    /** What is not among them, since the caller sees neither its order nor its sample. */
    hidden: Type.Number(),
    /** Recorded that day without a place. */
    placeless: Type.Number(),
    /** Last day before it on which he recorded anything, yyyy-MM-dd. */
    before: textOrNull,
  }),
})
