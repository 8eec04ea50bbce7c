/** Rights that several roles hold together. */
export const look = [
  'sewage:*:list',
  'device:facility:list',
  'device:module:list',
  'device:config:list',
  'device:command:list',
  'device:frame:list',
  'device:note:list',
  'device:quarantine:list',
  'device:unknown:list',
  'drug:*:list',
]
export const keep = (resource: string) =>
  ['add', 'edit', 'delete', 'import', 'export'].map(verb => `${resource}:${verb}`)

/** Series of other agencies: who brings them in, and who else lets them out. */
const looksAtOdm = [
  ...['odm-mapping', 'odm-import', 'odm-value'].flatMap(resource => [
    `sewage:${resource}:list`,
    `sewage:${resource}:export`,
  ]),
  'sewage:odm-import:withdraw',
]
export const bringsOdm = [
  ...looksAtOdm,
  ...['odm-mapping:add', 'odm-mapping:edit', 'odm-import:add', 'odm-import:cancel'].map(
    code => `sewage:${code}`,
  ),
]
export const letsOdmOut = [...looksAtOdm, 'sewage:odm-import:release']

/** Who analyses says what he saw, keeps how he looked at it, and puts it together for others. */
export const stories = ['analysis-note', 'analysis-view', 'analysis-brief'].flatMap(resource =>
  ['list', 'add', 'edit', 'delete'].map(verb => `sewage:${resource}:${verb}`),
)
