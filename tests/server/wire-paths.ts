/** Every call that the wire names; `:` stands for a part of the path. */
const under = (base: string, words: string): string[] =>
  words
    .trim()
    .split(/\s+/)
    .map(word => {
      const [method, name] = word.split(':', 2) as [string, string]
      return `${method} ${base}/${name.replaceAll('*', ':')}`
    })
const crud = 'GET:list POST:add PUT:edit DELETE:delete DELETE:deleteBatch'

export const wirePaths: readonly string[] = [
  ...under(
    '/sys',
    'GET:randomImage/* POST:checkCaptcha POST:login POST:sms POST:phoneLogin POST:logout PUT:selectDepart POST:selectDepart GET:loginfo GET:visitInfo',
  ),
  ...under('/sys/thirdLogin', 'GET:getLoginUser/*/* GET:render/* POST:bindingThirdPhone'),
  ...under('/sys/third/user', 'POST:create POST:checkPassword'),
  'GET /sys/cas/client/validateLogin',
  ...under('/sys/online', 'GET:list POST:forceLogout'),
  ...under(
    '/sys/user',
    `${crud} POST:edit GET:checkOnlyUser POST:register POST:phoneVerification GET:passwordChange PUT:frozenBatch GET:queryById GET:queryByIds GET:queryUserRole PUT:changePassword PUT:updatePassword POST:updatePassword GET:userDepartList GET:generateUserId GET:queryUserByDepId GET:getMultiUser GET:queryUserComponentData GET:getCurrentUserDeparts GET:userRoleList POST:addSysUserRole DELETE:deleteUserRole DELETE:deleteUserRoleBatch GET:departUserList POST:editSysDepartWithUser DELETE:deleteUserInDepart DELETE:deleteUserInDepartBatch GET:recycleBin PUT:putRecycleBin DELETE:deleteRecycleBin GET:queryByOrgCodeForAddressList GET:queryByOrgCode GET:exportXls POST:importExcel`,
  ),
  ...under('/sys/sysUserAgent', 'POST:add PUT:edit GET:queryByUserName'),
  ...under(
    '/sys/role',
    `${crud} GET:queryall GET:queryTreeList GET:checkRoleCode GET:queryById GET:datarule/*/* POST:datarule`,
  ),
  ...under(
    '/sys/permission',
    `${crud} GET:getSystemMenuList GET:getSystemSubmenu GET:getSystemSubmenuBatch GET:checkPermDuplication GET:queryTreeList GET:queryListAsync GET:queryRolePermission POST:saveRolePermission GET:queryDepartPermission POST:saveDepartPermission GET:getPermRuleListByPermId GET:queryPermissionRule POST:addPermissionRule PUT:editPermissionRule DELETE:deletePermissionRule GET:getPermCode GET:getUserPermissionByToken`,
  ),
  ...under(
    '/sys/sysDepart',
    'GET:queryTreeList GET:queryDepartTreeSync GET:queryIdTree GET:searchBy GET:queryMyDeptTreeList GET:queryAllParentId GET:queryTreeByKeyWord GET:listAll GET:getDepartName GET:getUsersByDepartId POST:add PUT:edit DELETE:delete DELETE:deleteBatch GET:exportXls POST:importExcel',
  ),
  ...under(
    '/sys/sysDepartPermission',
    'GET:queryTreeListForDeptRole GET:queryDeptRolePermission POST:saveDeptRolePermission GET:datarule/*/* POST:datarule',
  ),
  ...under(
    '/sys/sysDepartRole',
    `${crud} GET:queryById GET:getDeptRoleList GET:getDeptRoleByUserId POST:deptRoleUserAdd GET:datarule/*/*/* POST:datarule`,
  ),
  ...under(
    '/sys/dict',
    `${crud} GET:treeList GET:deleteList PUT:back/* DELETE:deletePhysic/* GET:getDictItems/* GET:loadDict/* GET:loadDictItem/* GET:loadTreeData GET:queryAllDictItems GET:refleshCache GET:getDictText/*/*`,
  ),
  ...under('/sys/dictItem', `${crud} GET:dictItemCheck`),
  ...under(
    '/sys/annountCement',
    `${crud} GET:queryById GET:doReleaseData GET:doReovkeData GET:listByUser GET:syncNotic GET:show/* GET:exportXls POST:importExcel`,
  ),
  ...under(
    '/sys/sysAnnouncementSend',
    `${crud} PUT:editByAnntIdAndUserId POST:editByAnntIdAndUserId GET:getMyAnnouncementSend PUT:readAll GET:getOne`,
  ),
  ...under('/sys/message/sysMessage', `${crud} GET:queryById GET:exportXls POST:importExcel`),
  ...under(
    '/sys/message/sysMessageTemplate',
    `${crud} GET:queryById GET:exportXls POST:importExcel POST:sendMsg`,
  ),
  ...under(
    '/sys/category',
    'GET:rootList GET:childList GET:getChildListBatch POST:add PUT:edit DELETE:delete DELETE:deleteBatch GET:loadTreeRoot GET:loadTreeChildren GET:loadOne GET:loadTreeData GET:loadDictItem GET:loadDictItem/ GET:loadAllData GET:checkCode GET:exportXls POST:importExcel',
  ),
  ...under('/sys/position', `${crud} GET:queryById GET:queryByCode GET:exportXls POST:importExcel`),
  ...under('/sys/tenant', `${crud} GET:queryById GET:queryList GET:getCurrentUserTenant`),
  ...under('/sys/log', 'GET:list DELETE:delete DELETE:deleteBatch'),
  ...under('/sys/dataLog', 'GET:list GET:queryCompareList GET:queryDataVerList'),
  ...under(
    '/sys/quartzJob',
    `${crud} GET:pause GET:resume GET:execute GET:queryById GET:exportXls POST:importExcel`,
  ),
  ...under('/sys/checkRule', `${crud} GET:checkByCode`),
  ...under('/sys/fillRule', `${crud} GET:testFillRule PUT:executeRuleByCode/* PUT:executeRuleByCodeBatch`),
  'GET /sys/duplicate/check',
  ...under('/sys/dataSource', `${crud} GET:queryById GET:options`),
  'POST /online/cgreport/api/testConnection',
  ...under('/sys/gatewayRoute', 'GET:list POST:updateAll DELETE:delete GET:clearRedis'),
  ...under(
    '/sys',
    'POST:common/upload POST:TencentCOSUtil/upload GET:common/static/*/* GET:oss/file/list POST:oss/file/upload DELETE:oss/file/delete POST:upload/uploadMinio',
  ),
  ...under(
    '/sys/actuator/redis',
    'GET:info GET:keysSize GET:memoryInfo GET:metrics/history GET:queryDiskInfo',
  ),
  ...under('/actuator', 'GET:httptrace GET:metrics/*'),
  'GET /work/hgWorkDetails/list',
  ...under(
    '/sys',
    'GET:thirdApp/getEnabledType GET:getEncryptedString GET:permission/loadAllRoleIds GET:sysDepart/queryParentName GET:common/transitRESTful POST:common/transitRESTful',
  ),
  ...under(
    '/mock',
    'GET:api/user GET:api/role GET:api/service GET:api/permission GET:api/permission/no-pager GET:vxe/getData POST:vxe/getData',
  ),
]

/** Named by the wire and not offered yet. Whoever builds one takes it out of here. */
export const missing: readonly string[] = []

/** Offered and not walked by `wireCalls`: each with the reason why it cannot be. */
export const unwalked: readonly string[] = []
