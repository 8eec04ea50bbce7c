import { dict, image, number, point, reference, sparse, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { clockRule, codeRule, uploadsRule } from '#contract/kit/rule.ts'

/** Where samples are drawn: a place at a plant, with the programme of its 24-hour composite. */
export const samplingPoint = resource('/sewage/point', {
  title: '采样点',
  perm: 'sewage:point',
  table: 'sewage_point',
  page: { group: '/sewage', at: 2 },
  label: 'pointName',
  scope: 'depart',
  softDelete: true,
  fields: {
    pointCode: text('采样点编码', { required: true, unique: true, maxLength: 32, rules: [codeRule] }),
    pointName: text('采样点名称', { required: true, maxLength: 100 }),
    plantId: reference('所属污水厂', { to: '/sewage/plant', text: 'plantName' }, { required: true }),
    outletId: reference('所在排水口', { to: '/sewage/outlet', text: 'outletName' }),
    level: dict('级别', 'point_level', { default: 'CITY' }),
    purpose: dict('用途', 'point_purpose', { default: 'ROUTINE' }),
    status: dict('状态', 'valid_status', { default: '1' }),
    samplingMode: sparse(dict('采样方式', 'sampling_mode', { required: true, default: 'FLOW' })),
    startTime: text('开始时刻', { default: '08:00', maxLength: 5, rules: [clockRule] }),
    durationH: number('时长', { unit: 'h', min: 1, max: 168, decimals: 0, default: 24 }),
    intervalMin: number('采样间隔', { unit: 'min', min: 1, max: 1440, decimals: 0, default: 15 }),
    subVolume: number('单次采样量', { unit: 'mL', min: 1, max: 5000, decimals: 0, default: 100 }),
    samplerId: reference('采样仪', { to: '/device/facility', text: 'facilityName' }),
    location: point('位置'),
    geofence: number('围栏半径', { unit: 'm', min: 10, max: 5000, decimals: 0, default: 100 }),
    accessNote: textarea('进场说明', { maxLength: 500 }),
    safetyNote: textarea('安全提示', { maxLength: 500, help: '有限空间须注明通风与监护要求' }),
    photo: image('照片', { max: 6, rules: [uploadsRule] }),
  },
})
