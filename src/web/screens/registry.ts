/** Component path, as the menu names it → the screen. One line a screen; those that are small and alike come in one file, since the login pays for the name of each. */
import type { ComponentType } from 'react'

export type Screen = ComponentType
export type LoadScreen = () => Promise<{ default: Screen }>

export const screens: Readonly<Record<string, LoadScreen>> = {
  'exhibition/device': () => import('./exhibition/device.tsx'),
  'map/device': () => import('./map/device.tsx'),
  'dashboard/analysis': () => import('./dashboard/analysis.tsx'),
  'sewage/plant': () => import('./sewage/plant.tsx'),
  'sewage/point': () => import('./sewage/point.tsx'),
  'sewage/warning': () => import('./sewage/warning.tsx'),
  'device/facility': () => import('./device/facility.tsx'),
  'device/module': () => import('./device/module.tsx'),
  'device/frame': () => import('./device/frame.tsx'),
  'device/unknown': () => import('./device/unknown.tsx'),
  'device/quarantine': () => import('./device/quarantine.tsx'),
  'system/RoleUserList': () => import('./system/role.tsx'),
  'system/NewPermissionList': () => import(/* webpackChunkName: 'permission' */ './system/permission.tsx'),
  'system/PermissionList': () => import(/* webpackChunkName: 'permission' */ './system/permission-whole.tsx'),
  'system/TenantList': () => import(/* webpackChunkName: 'platform' */ './system/tenant.tsx'),
  'system/SysPositionList': () => import(/* webpackChunkName: 'platform' */ './system/position.tsx'),
  'system/DepartList': () => import(/* webpackChunkName: 'departs' */ './system/depart.tsx'),
  'system/DepartUserList': () => import(/* webpackChunkName: 'departs' */ './system/my-depart.tsx'),
  'system/SysUserOnlineList': () => import(/* webpackChunkName: 'logs' */ './system/online.tsx'),
  'system/QuartzJobList': () => import('./system/job.tsx'),
  'system/LogList': () => import(/* webpackChunkName: 'logs' */ './system/log.tsx'),
  'system/DataLogList': () => import(/* webpackChunkName: 'logs' */ './system/data-log.tsx'),
  'modules/monitor/SystemInfo': () => import(/* webpackChunkName: 'monitor' */ './monitor/system-info.tsx'),
  'modules/monitor/JvmInfo': () => import(/* webpackChunkName: 'monitor' */ './monitor/runtime-info.tsx'),
  'modules/monitor/TomcatInfo': () => import(/* webpackChunkName: 'monitor' */ './monitor/web-info.tsx'),
  'modules/monitor/HttpTrace': () => import(/* webpackChunkName: 'monitor' */ './monitor/http-trace.tsx'),
  'modules/monitor/DiskMonitoring': () => import(/* webpackChunkName: 'monitor' */ './monitor/disk.tsx'),
  'modules/monitor/RedisInfo': () => import(/* webpackChunkName: 'monitor' */ './monitor/cache.tsx'),
  'system/SysGatewayRouteList': () => import(/* webpackChunkName: 'platform' */ './system/gateway.tsx'),
  'system/SysDataSourceList': () => import(/* webpackChunkName: 'platform' */ './system/data-source.tsx'),
  'system/DictList': () => import(/* webpackChunkName: 'words' */ './system/dict.tsx'),
  'system/SysCategoryList': () => import(/* webpackChunkName: 'words' */ './system/category.tsx'),
  'system/SysFillRuleList': () => import(/* webpackChunkName: 'words' */ './system/fill-rule.tsx'),
  'system/SysCheckRuleList': () => import(/* webpackChunkName: 'words' */ './system/check-rule.tsx'),
  'system/SysAnnouncementList': () => import(/* webpackChunkName: 'message' */ './message/announcements.tsx'),
  'system/UserAnnouncementList': () =>
    import(/* webpackChunkName: 'message' */ './message/my-announcements.tsx'),
  'modules/message/SysMessageList': () => import(/* webpackChunkName: 'message' */ './message/messages.tsx'),
  'modules/message/SysMessageTemplateList': () =>
    import(/* webpackChunkName: 'message' */ './message/templates.tsx'),
  'account/TestHome': () => import(/* webpackChunkName: 'account' */ './account/test-home.tsx'),
  'account/center': () => import(/* webpackChunkName: 'account' */ './account/center.tsx'),
  'account/settings/BaseSetting': () =>
    import(/* webpackChunkName: 'account' */ './account/base-setting.tsx'),
  'account/settings/Security': () => import(/* webpackChunkName: 'account' */ './account/security.tsx'),
  'account/settings/Custom': () => import(/* webpackChunkName: 'account' */ './account/custom.tsx'),
  'account/settings/Binding': () => import(/* webpackChunkName: 'account' */ './account/binding.tsx'),
  'account/settings/Notification': () =>
    import(/* webpackChunkName: 'account' */ './account/notification.tsx'),
  'examples/rules': () => import(/* webpackChunkName: 'inputs' */ './examples/rules.tsx'),
  'examples/fields': () => import(/* webpackChunkName: 'inputs' */ './examples/fields.tsx'),
  'examples/dicts': () => import(/* webpackChunkName: 'inputs' */ './examples/dicts.tsx'),
  'examples/pickers': () => import('./examples/pickers.tsx'),
  'examples/popup-report': () => import('./examples/popup-report.tsx'),
  'examples/tree-table': () => import('./examples/tree-table.tsx'),
  'examples/grid-types': () => import('./examples/grid-types.tsx'),
  'examples/grid-behaviour': () => import('./examples/grid-behaviour.tsx'),
  'examples/grid-form': () => import('./examples/grid-form.tsx'),
  'examples/super-query': () => import('./examples/super-query.tsx'),
  'examples/list': () => import(/* webpackChunkName: 'samples' */ './examples/list.tsx'),
  'examples/editors': () => import('./examples/editors.tsx'),
  'examples/upload': () => import('./examples/upload.tsx'),
  'examples/excel': () => import('./examples/excel.tsx'),
  'examples/cron': () => import('./examples/cron.tsx'),
  'result/Success': () => import(/* webpackChunkName: 'samples' */ './examples/result-success.tsx'),
  'result/Error': () => import(/* webpackChunkName: 'samples' */ './examples/result-fail.tsx'),
  'examples/profile/basic/Index': () =>
    import(/* webpackChunkName: 'samples' */ './examples/profile-basic.tsx'),
  'examples/profile/advanced/Advanced': () =>
    import(/* webpackChunkName: 'samples' */ './examples/profile-advanced.tsx'),
  'examples/list/TableList': () => import(/* webpackChunkName: 'samples' */ './examples/list-query.tsx'),
  'examples/list/TableInnerEditList': () =>
    import(/* webpackChunkName: 'samples' */ './examples/list-edit.tsx'),
  'examples/list/UserList': () => import(/* webpackChunkName: 'samples' */ './examples/list-user.tsx'),
  'examples/list/RoleList': () => import(/* webpackChunkName: 'samples' */ './examples/list-role.tsx'),
  'examples/list/PermissionList': () =>
    import(/* webpackChunkName: 'samples' */ './examples/list-permission.tsx'),
  'examples/list/StandardList': () =>
    import(/* webpackChunkName: 'samples' */ './examples/list-standard.tsx'),
  'examples/list/CardList': () => import(/* webpackChunkName: 'samples' */ './examples/list-card.tsx'),
  'examples/list/search/SearchLayout': () =>
    import(/* webpackChunkName: 'samples' */ './examples/list-search.tsx'),
  'examples/form/BasicForm': () => import(/* webpackChunkName: 'samples' */ './examples/form-base.tsx'),
  'examples/form/stepForm/StepForm': () =>
    import(/* webpackChunkName: 'samples' */ './examples/form-step.tsx'),
  'examples/form/advancedForm/AdvancedForm': () =>
    import(/* webpackChunkName: 'samples' */ './examples/form-advanced.tsx'),
  'system/UserList': () => import('./system/user.tsx'),
  'system/AddressList': () => import('./system/address-list.tsx'),
}
