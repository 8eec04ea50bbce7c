/** Everything the wire offers. A test compares this list with the routes that the server registers. */
import { deviceKeys, issueKey, revokeKey } from './device/device-key.ts'
import { recentTrends } from './device/exhibition.ts'
import { facility } from './device/facility.ts'
import { frameValues, rawFrame } from './device/frame.ts'
import { mapStations } from './device/map.ts'
import { facilityModule } from './device/module.ts'
import { deviceNote } from './device/note.ts'
import { quarantine } from './device/quarantine.ts'
import { ignoreUnknown, registerUnknown, unknownDevice } from './device/unknown.ts'
import { acknowledgeWarnings, closeWarnings, facilityWarning, warningCounts } from './device/warning.ts'
import { exampleItem } from './example/item.ts'
import * as mock from './example/mock.ts'
import { cancelExport, exportFile, exportJobs, removeExport } from './file/export-job.ts'
import { importErrors } from './file/import-errors.ts'
import { importProgress } from './file/import-progress.ts'
import * as stored from './file/stored.ts'
import * as upload from './file/upload.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { importable, importTemplateOf } from './kit/import-template.ts'
import type { Resource } from './kit/resource.ts'
import { message, messageTemplate, resendMessage, sendTemplate } from './message/message.ts'
import * as monitor from './monitor/monitor.ts'
import * as report from './online/report.ts'
import * as overview from './sewage/overview.ts'
import { plant } from './sewage/plant.ts'
import { samplingPoint } from './sewage/point.ts'
import { workDetail } from './sewage/work-detail.ts'
import * as account from './system/account.ts'
import * as announcing from './system/announcement.ts'
import { apiDocument, apiPage } from './system/api-docs.ts'
import * as auth from './system/auth.ts'
import { bootConfig } from './system/boot.ts'
import * as byPhone from './system/by-phone.ts'
import * as category from './system/category.ts'
import { checkByCode, sysCheckRule } from './system/check-rule.ts'
import { compareDataLogs, dataFieldTitles, dataLog, dataVersions } from './system/data-log.ts'
import { dataSource, dataSourceOptions, testConnection } from './system/data-source.ts'
import { departIdTree, departLevel, departSearch, departTree } from './system/depart.ts'
import * as departAdmin from './system/depart-admin.ts'
import * as departRole from './system/depart-role.ts'
import {
  allDictItems,
  dictItems,
  duplicateCheck,
  loadDict,
  loadDictItem,
  loadTreeData,
  refreshDictCache,
} from './system/dict.ts'
import {
  deletedDicts,
  destroyDict,
  dictItemCheck,
  dictText,
  dictTreeList,
  sysDict,
  sysDictItem,
  takeBackDict,
} from './system/dict-admin.ts'
import { executeFillRule, executeFillRules, sysFillRule, testFillRule } from './system/fill-rule.ts'
import * as gateway from './system/gateway-route.ts'
import { executeJob, jobHandlers, pauseJob, quartzJob, quartzRun, resumeJob } from './system/job.ts'
import * as listSaved from './system/list-saved.ts'
import { deleteLog, deleteLogs, sysLog, verifyLogs } from './system/log.ts'
import * as bell from './system/my-announcement.ts'
import { forceLogout, onlineUser } from './system/online.ts'
import * as ownEntry from './system/own-entry.ts'
import { currentTenants } from './system/own-tenant.ts'
import { issuePasswordLinks, lookAtPasswordLink, usePasswordLink } from './system/password-link.ts'
import * as permission from './system/permission.ts'
import { positionByCode, sysPosition } from './system/position.ts'
import { referenceOptions } from './system/reference.ts'
import { allRoles, checkRoleCode, sysRole, sysRoleIndex } from './system/role.ts'
import * as sessionLock from './system/session-lock.ts'
import { sysTenant, tenantList } from './system/tenant.ts'
import * as thirdLogin from './system/third-login.ts'
import { issueTicket } from './system/ticket.ts'
import { multiUser, sysUser, userComponentData, usersByDepart } from './system/user.ts'
import * as userAdmin from './system/user-admin.ts'
import { readSetting, writeSetting } from './system/user-setting.ts'
import { loginInfo, visitInfo } from './system/visit.ts'

/** A resource whatever its fields are. */
const general = (one: unknown) => one as Resource
/** Kept by modules of their own; data rules narrow their lists like those above. */
export const ruledElsewhere: readonly Resource[] = [general(sysUser)]
/** Read by pickers of every session; without a screen of their own they are no resources of the list above. */
const verbsOf = (one: { endpoints: Resource['endpoints'] }): Endpoint[] => Object.values(one.endpoints)

export const resources: readonly Resource[] = [
  plant,
  samplingPoint,
  facility,
  facilityModule,
  rawFrame,
  unknownDevice,
  quarantine,
  deviceNote,
  facilityWarning,
  workDetail,
  announcing.announcement,
  announcing.announcementSend,
  message,
  messageTemplate,
  sysDict,
  sysRole,
  departRole.sysDepartRole,
  sysPosition,
  sysTenant,
  onlineUser,
  sysLog,
  sysCheckRule,
  sysFillRule,
  quartzJob,
  quartzRun,
  dataLog,
  dataSource,
  exampleItem,
].map(general)

export const endpoints: readonly Endpoint[] = [
  bootConfig,
  apiDocument,
  apiPage,
  auth.login,
  auth.randomImage,
  auth.logout,
  auth.permissionsByToken,
  ...Object.values(ownEntry),
  auth.selectDepart,
  refreshDictCache,
  allDictItems,
  ...Object.values(byPhone),
  thirdLogin.thirdRender,
  thirdLogin.thirdCallback,
  thirdLogin.thirdLoginUser,
  thirdLogin.createThirdUser,
  thirdLogin.bindByPassword,
  thirdLogin.bindByPhone,
  thirdLogin.thirdBindings,
  thirdLogin.unbindThird,
  thirdLogin.casLogin,
  issueTicket,
  sessionLock.unlockSession,
  sessionLock.enterWall,
  sessionLock.leaveWall,
  readSetting,
  writeSetting,
  account.ownAccount,
  account.editAccount,
  account.changePhone,
  account.ownSessions,
  account.endOwnSession,
  account.endOtherSessions,
  account.ownActivity,
  account.readNotice,
  account.writeNotice,
  mock.mockUsers,
  mock.mockRoles,
  mock.mockServices,
  mock.mockPermissions,
  mock.mockPermissionsWhole,
  mock.mockGrid,
  listSaved.savedOfList,
  listSaved.keepOfList,
  listSaved.dropOfList,
  listSaved.shareOfList,
  ...verbsOf(sysUser),
  ...Object.values(userAdmin),
  importTemplateOf(sysUser),
  issuePasswordLinks,
  lookAtPasswordLink,
  usePasswordLink,
  userComponentData,
  usersByDepart,
  multiUser,
  ...verbsOf(sysRoleIndex),
  allRoles,
  checkRoleCode,
  positionByCode,
  tenantList,
  currentTenants,
  ...verbsOf(category.sysCategory),
  importTemplateOf(category.sysCategory),
  category.categoryRoots,
  category.categoryChildren,
  category.categoryChildrenBatch,
  category.categoryTreeRoot,
  category.categoryTreeChildren,
  category.categoryTreeData,
  category.categoryOne,
  category.categoryTexts,
  category.categoryTextsSlash,
  category.categoryAll,
  category.categoryCodeCheck,
  checkByCode,
  testFillRule,
  executeFillRule,
  executeFillRules,
  dataSourceOptions,
  testConnection,
  jobHandlers,
  pauseJob,
  resumeJob,
  executeJob,
  compareDataLogs,
  dataVersions,
  dataFieldTitles,
  permission.permissionList,
  permission.systemMenus,
  permission.systemSubmenu,
  permission.systemSubmenuBatch,
  permission.addPermission,
  permission.editPermission,
  permission.deletePermission,
  permission.deletePermissions,
  permission.checkPermDuplication,
  permission.permissionTree,
  permission.permissionLevel,
  permission.roleTree,
  permission.rolePermission,
  permission.saveRolePermission,
  permission.rulesOfPermission,
  permission.queryRules,
  permission.addRule,
  permission.editRule,
  permission.deleteRule,
  permission.roleRules,
  permission.saveRoleRules,
  departTree,
  departLevel,
  departIdTree,
  departSearch,
  departRole.departPermission,
  departRole.departRightTree,
  departRole.saveDepartPermission,
  departRole.departRules,
  departRole.saveDepartRules,
  departRole.departRoleTree,
  departRole.departRolePermission,
  departRole.saveDepartRolePermission,
  departRole.departRoleRules,
  departRole.saveDepartRoleRules,
  departRole.departRoleChoices,
  departRole.departRolesOfUser,
  departRole.assignDepartRoles,
  gateway.gatewayRoutes,
  gateway.gatewayState,
  gateway.saveGatewayRoute,
  gateway.deleteGatewayRoute,
  gateway.clearGateway,
  gateway.forwardCall,
  ...verbsOf(departAdmin.sysDepart),
  importTemplateOf(departAdmin.sysDepart),
  departAdmin.departById,
  departAdmin.addDepart,
  departAdmin.editDepart,
  departAdmin.deleteDepart,
  departAdmin.deleteDeparts,
  departAdmin.myDeparts,
  departAdmin.departPath,
  departAdmin.departsAndUsers,
  departAdmin.departListAll,
  departAdmin.departName,
  departAdmin.usersInDepart,
  dictItems,
  loadDict,
  loadDictItem,
  loadTreeData,
  duplicateCheck,
  ...verbsOf(sysDictItem),
  dictItemCheck,
  dictTreeList,
  dictText,
  deletedDicts,
  takeBackDict,
  destroyDict,
  bell.unreadAnnouncements,
  bell.myAnnouncements,
  bell.oneOfMine,
  bell.markRead,
  bell.markAllRead,
  announcing.releaseAnnouncement,
  announcing.revokeAnnouncement,
  announcing.syncNotice,
  announcing.showAnnouncement,
  resendMessage,
  sendTemplate,
  loginInfo,
  visitInfo,
  forceLogout,
  deleteLog,
  deleteLogs,
  verifyLogs,
  overview.overviewToday,
  overview.overviewFlow,
  overview.overviewDrugs,
  overview.overviewCities,
  overview.overviewSamples,
  overview.overviewPlants,
  overview.overviewBasis,
  mapStations,
  recentTrends,
  frameValues,
  registerUnknown,
  ignoreUnknown,
  deviceKeys,
  issueKey,
  revokeKey,
  acknowledgeWarnings,
  closeWarnings,
  warningCounts,
  importErrors,
  importProgress,
  exportJobs,
  cancelExport,
  removeExport,
  exportFile,
  ...Object.values(upload),
  ...Object.values(stored),
  monitor.cacheInfo,
  monitor.cacheKeys,
  monitor.cacheMemory,
  monitor.cacheHistory,
  monitor.diskInfo,
  monitor.httpTraces,
  monitor.oneMetric,
  monitor.metricsOfGroup,
  report.reportColumns,
  report.reportQueryInfo,
  report.reportData,
  report.reportColumnsAndData,
  report.reportParams,
  report.reportExport,
  referenceOptions,
  ...resources.filter(importable).map(importTemplateOf),
]
