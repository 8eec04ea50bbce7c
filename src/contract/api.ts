/** Everything the wire offers. A test compares this list with the routes that the server registers. */
import { deviceKeys, issueKey, revokeKey } from './device/device-key.ts'
import { recentTrends } from './device/exhibition.ts'
import { facility } from './device/facility.ts'
import { frameValues, rawFrame } from './device/frame.ts'
import { mapStations } from './device/map.ts'
import { facilityModule } from './device/module.ts'
import { quarantine } from './device/quarantine.ts'
import { ignoreUnknown, registerUnknown, unknownDevice } from './device/unknown.ts'
import { acknowledgeWarnings, closeWarnings, facilityWarning, warningCounts } from './device/warning.ts'
import { exampleItem } from './example/item.ts'
import { cancelExport, exportFile, exportJobs, removeExport } from './file/export-job.ts'
import { importErrors } from './file/import-errors.ts'
import { importProgress } from './file/import-progress.ts'
import * as stored from './file/stored.ts'
import * as upload from './file/upload.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { importable, importTemplateOf } from './kit/import-template.ts'
import type { Resource } from './kit/resource.ts'
import * as report from './online/report.ts'
import * as overview from './sewage/overview.ts'
import { plant } from './sewage/plant.ts'
import { samplingPoint } from './sewage/point.ts'
import { apiDocument, apiPage } from './system/api-docs.ts'
import * as auth from './system/auth.ts'
import { bootConfig } from './system/boot.ts'
import * as category from './system/category.ts'
import { departIdTree, departLevel, departSearch, departTree } from './system/depart.ts'
import { dictItems, duplicateCheck, loadDict, loadDictItem, loadTreeData } from './system/dict.ts'
import * as listSaved from './system/list-saved.ts'
import * as bell from './system/my-announcement.ts'
import * as permission from './system/permission.ts'
import { sysPosition } from './system/position.ts'
import { referenceOptions } from './system/reference.ts'
import { sysRole } from './system/role.ts'
import { issueTicket } from './system/ticket.ts'
import { multiUser, userById, userComponentData, userList, usersByDepart } from './system/user.ts'
import { readSetting, writeSetting } from './system/user-setting.ts'
import { loginInfo, visitInfo } from './system/visit.ts'

/** A resource whatever its fields are. */
const general = (one: unknown) => one as Resource
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
  facilityWarning,
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
  auth.currentDeparts,
  auth.selectDepart,
  auth.updatePassword,
  auth.refreshDictCache,
  auth.allDictItems,
  issueTicket,
  readSetting,
  writeSetting,
  listSaved.savedOfList,
  listSaved.keepOfList,
  listSaved.dropOfList,
  listSaved.shareOfList,
  userList,
  userById,
  userComponentData,
  usersByDepart,
  multiUser,
  ...verbsOf(sysRole),
  ...verbsOf(sysPosition),
  ...verbsOf(category.sysCategory),
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
  category.addCategory,
  category.editCategory,
  category.deleteCategory,
  category.deleteCategories,
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
  dictItems,
  loadDict,
  loadDictItem,
  loadTreeData,
  duplicateCheck,
  bell.unreadAnnouncements,
  bell.myAnnouncements,
  bell.announcementById,
  bell.markRead,
  bell.markAllRead,
  loginInfo,
  visitInfo,
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
  report.reportColumns,
  report.reportQueryInfo,
  report.reportData,
  report.reportColumnsAndData,
  report.reportParams,
  report.reportExport,
  referenceOptions,
  ...resources.filter(importable).map(importTemplateOf),
]
