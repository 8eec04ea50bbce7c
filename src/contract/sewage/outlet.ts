import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, image, number, onOff, point, reference, text, textarea, tree } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, uploadsRule } from '#contract/kit/rule.ts'
import { textOrNull } from '#contract/kit/shapes.ts'

/**
 * Where water enters or leaves a plant, or a place above it that is traced: outlets under the one from which their water comes. A place
 * has one such outlet; the further branches that join there name it as the one into which they flow.
 */
export const outlet = resource('/sewage/outlet', {
  title: '排水口',
  perm: 'sewage:outlet',
  table: 'sewage_outlet',
  page: { group: '/sewage', at: 9 },
  label: 'outletName',
  scope: 'depart',
  softDelete: true,
  tree: 'upstreamOutletId',
  fields: {
    outletCode: text('排水口编码', { required: true, unique: true, maxLength: 32, rules: [codeRule] }),
    outletName: text('排水口名称', { required: true, maxLength: 100 }),
    plantId: reference('所属污水厂', { to: '/sewage/plant', text: 'plantName' }, { required: true }),
    kind: dict('类别', 'outlet_kind', { required: true, default: 'INFLUENT' }),
    upstreamOutletId: tree(
      '上游排水口',
      { to: '/sewage/outlet', text: 'outletName', parent: 'upstreamOutletId' },
      { help: '水从哪个排水口流来；溯源时由此逐级向上排查' },
    ),
    /** Of a branch: where several of them join, each names the junction, which itself can name one of them above. */
    downstreamOutletId: reference(
      '汇入排水口',
      { to: '/sewage/outlet', text: 'outletName' },
      { help: '水流入哪个排水口；几条支路汇到同一处时，每条支路各自填写汇入处' },
    ),
    waterDepth: number('水深', { unit: 'm', min: 0, max: 50, decimals: 2 }),
    pipeDiameter: number('管径', { unit: 'mm', min: 0, max: 10_000, decimals: 0 }),
    flowMeter: onOff('流量计', { default: 'N' }),
    location: point('位置'),
    photo: image('照片', { max: 6, rules: [uploadsRule] }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

/** The way up from an outlet, itself last: what is gone along when a high value is traced to its source. Ends above the first that the caller does not see. */
export const traceOutlet = endpoint('GET', '/sewage/outlet/trace', {
  title: '排水口溯源',
  access: 'sewage:outlet:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      outletCode: Type.String(),
      outletName: Type.String(),
      kind: Type.String(),
      kind_dictText: Type.String(),
      /** WGS-84 `lng,lat`. */
      location: textOrNull,
      /** From the one before, m; null where either has no place. */
      distance: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
})
