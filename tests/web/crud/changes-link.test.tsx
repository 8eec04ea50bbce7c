// @vitest-environment happy-dom
/** 修改记录: from the details of a record to what it was before its last change. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { facilityWarning } from '#contract/device/warning.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { sysTenant } from '#contract/organisation/tenant.ts'
import { dataLog, isLogged } from '#contract/platform/data-log.ts'
import { resources } from '#server/declared.ts'
import { screens } from '#web/screens/registry.ts'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const reads = 'system:data-log:list'
async function details(held: readonly string[], key: string, resource: Resource): Promise<void> {
  const wire = signIn(held)
  wire.seed(resource, [{ id: '7', [resource.label]: '某记录' }])
  const { default: Page } = await screens[key]!()
  show(createElement(Page), '/page?open=7')
  await screen.findByRole('dialog', { name: new RegExp(`^${resource.title} `) })
}
const link = () => screen.queryByRole('link', { name: '修改记录' })

test('the details lead there, for those who may read the data log', async () => {
  await details(['system:tenant:list', reads], 'system/TenantList', sysTenant)
  expect(link()?.getAttribute('href')).toBe('/sys/dataLog-list?dataTable=sys_tenant&dataId=7&compare=1')
  await details(['system:tenant:list'], 'system/TenantList', sysTenant)
  expect(link()).toBeNull()
})
test('what the platform alone writes has none', async () => {
  await details(['sewage:warning:list', reads], 'sewage/warning', facilityWarning)
  expect(link()).toBeNull()
  const none = resources.filter(resource => !isLogged(resource)).map(({ table }) => table)
  expect(none.toSorted()).toEqual([
    'appraisal',
    'appraisal_report',
    'device_command',
    'device_note',
    'facility_warning',
    'label_test',
    'method_compound',
    'odm_import',
    'odm_value',
    'plant_result',
    'population_estimate',
    'qc_action',
    'quarantine',
    'raw_frame',
    'sample',
    'sampling_log',
    'sewage_label',
    'sys_api_key',
    'sys_data_log',
    'sys_log',
    'sys_online',
    'sys_quartz_run',
    'unknown_device',
    'work_detail',
  ])
})

const version = (dataVersion: number, name: string) => ({
  id: `v${dataVersion}`,
  dataTable: 'sys_tenant',
  dataId: '7',
  dataContent: JSON.stringify({ name }),
  dataVersion,
  type: 'json',
  createBy: 'admin',
  createTime: `2026-11-2${dataVersion} 08:00:00`,
})
const all = [version(3, '丙'), version(2, '乙'), version(1, '甲')]
async function compared(kept: number): Promise<{ wire: FakeWire; address: () => string }> {
  const wire = signIn(['*'])
  const versions = all.slice(0, kept)
  wire.seed(dataLog, versions)
  wire.on(({ path, query }) => {
    if (path === '/sys/dataLog/queryDataVerList')
      return kept === 0 ? { success: false, code: 500, message: '未找到版本信息' } : { result: versions }
    if (path === '/sys/dataLog/fieldTitles') return { result: { name: '租户名称' } }
    if (path !== '/sys/dataLog/queryCompareList') return undefined
    return { result: [query['dataId1'], query['dataId2']].map(id => all.find(one => one.id === id)) }
  })
  const { default: Page } = await screens['system/DataLogList']!()
  const { address } = show(createElement(Page), '/sys/dataLog-list?dataTable=sys_tenant&dataId=7&compare=1')
  return { wire, address }
}
const layer = () => screen.findByRole('dialog', { name: '数据对比窗口' })

test('shows the last change, and leaves the list of the record’s versions behind', async () => {
  const { wire, address } = await compared(3)
  const row = await within(await layer()).findByRole('row', { name: /^租户名称/ })
  expect([...row.querySelectorAll('td')].map(cell => cell.textContent)).toEqual(['乙', '→', '丙'])
  // The wish to compare is no filter of the list.
  expect(wire.last('/sys/dataLog/list')?.query).toMatchObject({ dataTable: 'sys_tenant', dataId: '7' })
  expect(wire.last('/sys/dataLog/list')?.query).not.toHaveProperty('compare')
  fireEvent.click(document.querySelector('.arco-modal-close-icon')!)
  await waitFor(() => expect(address()).toBe('/sys/dataLog-list?dataTable=sys_tenant&dataId=7'))
})
test('says so where there is nothing to compare', async () => {
  await compared(1)
  expect(await within(await layer()).findByText('只有一个版本，没有可比较的修改')).toBeTruthy()
  await compared(0)
  expect(await within(await layer()).findByText('这条记录还没有修改过')).toBeTruthy()
})
