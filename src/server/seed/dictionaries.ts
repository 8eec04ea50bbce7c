/** Dictionaries of a fresh database: code, name, items `value text`, after `:` the colour of the tag. */
export type DictSeed = readonly [code: string, name: string, items: string]

export const dictionaries: readonly DictSeed[] = [
  // System
  ['sex', '性别', '1 男|2 女'],
  ['user_status', '用户状态', '1 正常:green|2 冻结:red'],
  ['status', '状态', '1 正常:green|2 冻结:red'],
  ['user_type', '用户身份', '1 普通成员|2 上级'],
  ['dict_item_status', '字典项状态', '1 启用:green|0 不启用:gray'],
  ['valid_status', '有效状态', '1 有效:green|0 无效:gray'],
  ['tag_color', '标签颜色', 'gray 灰:gray|blue 蓝:blue|green 绿:green|orange 橙:orange|red 红:red'],
  ['yn', '是否', '1 是|0 否'],
  ['is_open', '开关', 'Y 是|N 否'],
  ['priority', '优先级', 'L 低:gray|M 中:orange|H 高:red'],
  [
    'fill_rule_class',
    '填值规则实现类',
    'org_num_role 部门编码|category_code_rule 分类编码|shop_order_num 订单号|date_serial 日期流水号',
  ],
  ['msg_category', '消息类型', '1 通知公告|2 系统消息'],
  ['msg_type', '通告对象', 'USER 指定用户|ALL 全体用户'],
  ['send_status', '发布状态', '0 未发布:gray|1 已发布:green|2 已撤销:orange'],
  ['msgSendStatus', '推送状态', '0 未发送:gray|1 发送成功:green|2 发送失败:red'],
  ['messageType', '消息类型', 'system 系统消息|email 邮件消息|sms 短信消息'],
  ['msgType', '消息格式', '1 文本|2 富文本'],
  ['read_flag', '阅读状态', '0 未读:orange|1 已读:gray'],
  ['log_type', '日志类型', '1 登录日志|2 操作日志'],
  ['operate_type', '操作类型', '1 查询|2 添加|3 修改|4 删除|5 导入|6 导出'],
  ['quartz_status', '任务状态', '0 正常:green|-1 停止:gray'],
  ['quartz_missed', '错过执行', 'run 补执行一次|skip 跳过'],
  [
    'quartz_run_state',
    '执行状态',
    'queued 等待执行:gray|running 执行中:blue|done 成功:green|failed 失败:red|interrupted 中断:orange|skipped 跳过:gray',
  ],
  ['tenant_status', '租户状态', '1 正常:green|0 冻结:red'],
  ['position_rank', '职务级别', '1 员级|2 助级|3 中级|4 副高级|5 正高级'],
  ['org_category', '机构类型', '1 公司|2 部门|3 岗位'],
  ['menu_type', '菜单类型', '0 一级菜单|1 子菜单|2 按钮权限'],
  ['perms_type', '授权策略', '1 显示|2 禁用'],
  ['global_perms_type', '授权策略', '1 可见/可访问(授权后可见/可访问)|2 可编辑(未授权时禁用)'],
  ['del_flag', '删除状态', '0 正常:green|1 已删除:gray'],
  ['depart_status', '部门状态', '0 不启用:gray|1 启用:green'],
  // Those that the server speaks.
  ['database_type', '数据库类型', '6 PostgreSQL'],
  ['activiti_sync', '同步工作流', '1 同步|0 不同步'],
  [
    'rule_conditions',
    '规则条件',
    '= 等于|> 大于|>= 大于等于|< 小于|<= 小于等于|!= 不等于|IN 包含|LIKE 模糊|LEFT_LIKE 左模糊|RIGHT_LIKE 右模糊|USE_SQL_RULES 自定义SQL表达式',
  ],
  ['bpm_status', '流程状态', '1 待提交:gray|2 处理中:blue|3 已完成:green|4 已作废:gray'],
  ['urgent_level', '紧急程度', '1 一般|2 重要:orange|3 紧急:red'],
  ['remindMode', '提醒方式', '1 邮件提醒|2 短信提醒|4 系统消息'],
  // Plants, points, instruments
  ['plant_type', '厂类型', '1 城镇污水处理厂|2 工业园区污水厂|3 农村污水设施|4 泵站|5 其他'],
  ['process_type', '处理工艺', 'AAO AAO|OD 氧化沟|SBR SBR|MBR MBR|CASS CASS|BAF 曝气生物滤池|OTHER 其他'],
  [
    'outlet_kind',
    '排口类型',
    'INFLUENT 进水口|EFFLUENT 出水口|PUMP 泵站|MANHOLE 检查井|OUTFALL 排污口|RIVER 地表水断面',
  ],
  [
    'pop_method',
    '人口估算方法',
    'CENSUS 普查人口|SERVED 服务人口|MOBILE 手机信令|NH4N 氨氮法|COD COD法|BOD5 BOD5法|TN 总氮法|TP 总磷法|COTININE 可替宁法|CAFFEINE 咖啡因法|MULTI 组合法',
  ],
  [
    'facility_type',
    '设备类型',
    'SAMPLER 自动采样仪|FLOWMETER 流量计|ANALYZER 在线分析仪|LOGGER 数采仪|CAMERA 摄像机|WEATHER 气象站|RADIO 对讲机|FRIDGE 冷藏箱|RFID 读写器',
  ],
  ['online_status', '在线状态', '1 在线:green|0 离线:red|2 未激活:gray'],
  [
    'run_status',
    '运行状态',
    'RUN 运行:green|STANDBY 待机:gray|SAMPLING 采样中:blue|MAINT 维护:yellow|CALIB 校准:yellow|FAULT 故障:red|RETIRED 停用:gray',
  ],
  ['point_level', '采样点级别', 'PROVINCE 省级|CITY 市级|COUNTY 县级|STREET 街道级'],
  ['point_purpose', '采样点用途', 'ROUTINE 常规监测|TRACE 溯源排查|EVENT 专项行动|QC 质量控制'],
  [
    'device_protocol',
    '通讯协议',
    'HJ212_2017 HJ 212-2017|HJ212_2025 HJ 212-2025|HJ212_2005 HJ/T 212-2005|MQTT MQTT|HTTP HTTP|MODBUS Modbus|GB28181 GB/T 28181|POC 公网对讲',
  ],
  [
    'module_type',
    '模块类型',
    'FLOW 流量|LEVEL 液位|TEMP 温度|PUMP 采样泵|BATTERY 电池|POWER 市电|DOOR 门禁|COMM 通讯|WATER 水质|RFID 读写器|WEATHER 气象|OTHER 其他',
  ],
  ['word_order', '字节序', 'ABCD ABCD|CDAB CDAB|BADC BADC|DCBA DCBA'],
  // Frames and values
  ['frame_channel', '接入方式', 'HJ212 HJ 212|MQTT MQTT|HTTP HTTP'],
  [
    'frame_verdict',
    '校验结论',
    'OK 合格:green|CRC CRC 错误:red|CRC_MODBUS Modbus 校验:yellow|LEN 长度错误:red|PARSE 无法解析:red|MN_UNKNOWN 设备未注册:orange|PW 密码错误:red|ST ST 错误:red|FLAG Flag 错误:red|QN QN 错误:red|CN 命令错误:red',
  ],
  [
    'hj_cn',
    'HJ 212 命令',
    '1000 超时|1011 提取时间|1012 设置时间|1013 时间校准请求|1061 提取实时间隔|1062 设置实时间隔|1063 提取分钟间隔|1064 设置分钟间隔|1072 设置密码|2011 实时数据|2012 停止实时数据|2021 设备状态|2022 停止设备状态|2031 日数据|2041 运行时间|2051 分钟数据|2061 小时数据|2072 报警事件|2081 数采仪开机|3011 零点校准|3012 即时采样|3013 清洗|3014 比对采样|3015 超标留样|3016 设置采样周期|3017 提取采样周期|3018 提取采样时间|3019 提取设备标识|3020 提取现场信息|3021 设置现场参数|9011 请求应答|9012 执行结果|9013 通知应答|9014 数据应答|9015 心跳',
  ],
  [
    'hj_flag',
    '数据标记',
    'N 正常:green|F 停运:gray|M 维护:yellow|S 手工设定:blue|D 故障:red|C 校准:yellow|T 超上限:orange|B 通讯异常:red',
  ],
  [
    'command_kind',
    '远程命令',
    'SET_CLOCK 校时|READ_CLOCK 读取时钟|READ_ID 读取设备标识|READ_INFO 读取现场信息|READ_VALUE 读取实时值|SAMPLE_NOW 即时采样|RETAIN 留样|CLEAN 清洗管路|CALIBRATE 零点校准|READ_CONFIG 读取参数|WRITE_CONFIG 下发参数',
  ],
  [
    'command_state',
    '命令状态',
    'CONFIRM 待确认:orange|QUEUED 待发送:gray|SENT 已发送:blue|ACKED 已应答:blue|DONE 成功:green|FAILED 失败:red|TIMEOUT 超时:orange|CANCELLED 已撤回:gray',
  ],
  [
    'config_key',
    '设备参数',
    'RTD_INTERVAL 实时数据间隔|MIN_INTERVAL 分钟数据间隔|SAMPLE_CYCLE 采样周期|SAMPLE_INTERVAL 采样间隔|SUB_VOLUME 单次采样量|CABINET_TEMP 冷藏设定温度|PASSWORD 报文密码',
  ],
  [
    'config_state',
    '配置状态',
    'DRAFT 草稿:gray|CONFIRM 待确认:orange|SENT 已下发:blue|ACKED 已应答:blue|APPLIED 已生效:green|FAILED 失败:red|TIMEOUT 超时:orange|CANCELLED 已取消:gray',
  ],
  ['device_note_kind', '附报类型', 'SAMPLE 采样时间|EFLAG 设备标志|RESTART 数采仪启动|SN 设备序列号'],
  ['unknown_state', '待注册状态', 'NEW 待处理:orange|REGISTERED 已注册:green|IGNORED 已忽略:gray'],
  // Sampling and laboratory
  [
    'sampling_mode',
    '采样方式',
    'TIME 时间等比例|FLOW 流量等比例|VOLUME 体积等比例|FIXED 定时定量|REMOTE 远程即时|EXCEED 超标触发|GRAB 瞬时|PASSIVE 被动',
  ],
  [
    'sampling_result',
    '采样结果',
    'OK 成功:green|NO_LIQUID 未吸到水:orange|PUMP_FAIL 泵故障:red|BOTTLE_FULL 瓶满:orange|POWER 断电:red|MANUAL_STOP 人工终止:gray|SKIP 跳过:gray',
  ],
  [
    'sample_condition',
    '样品状况',
    'OK 合格:green|TEMP 超温:orange|LEAK 泄漏:red|LOWVOL 量不足:orange|SEAL 封签破损:red|LABEL 标签异常:orange|LATE 超时:orange|MIXUP 串样:red',
  ],
  [
    'qc_type',
    '质控类型',
    'NORMAL 常规|FB 现场空白|TB 运输空白|LB 实验室空白|DUP 平行|SPK 加标|RM 质控样|SPLIT 比对',
  ],
  [
    'sample_flaw',
    '样品完整性',
    'DURATION 时长不足或超出:orange|VOLUME 体积不符:orange|MISSED 漏采:orange|UNWATCHED 无柜温记录:orange',
  ],
  ['flow_source', '流量来源', 'METER 采样时段计量|DAY 当日总量'],
  ['label_carrier', '标签载体', 'CODE 条码与二维码|RFID RFID'],
  [
    'label_state',
    '标签状态',
    'UNUSED 未使用:gray|BOUND 已绑定:blue|SAMPLED 已采样:blue|TRANSIT 运输中:blue|RECEIVED 已接收:blue|TESTED 已检测:green|ARCHIVED 已留样:green|DESTROYED 已销毁:gray|VOID 作废:red',
  ],
  [
    'label_test_state',
    '检测状态',
    'PENDING 待检:gray|PREP 前处理:blue|RUNNING 上机:blue|REVIEW 待审:orange|DONE 完成:green|RETEST 复测:orange|REJECTED 拒检:red',
  ],
  ['westgard_consequence', '控制规则后果', 'hold 扣留:red|warn 提醒:orange|off 不判:gray'],
  ['qc_action_state', '纠正措施状态', 'OPEN 待处理:red|VERIFY 待验证:orange|CLOSED 已关闭:green'],
  [
    'worksheet_state',
    '工作单状态',
    'DRAFT 排样:gray|RUNNING 上机:blue|REVIEW 待审:orange|DONE 完成:green|VOID 作废:red',
  ],
  ['odm_site_target', '外来站点对应', 'FOREIGN 外部站点|PLANT 本平台污水厂|REGION 区域|SKIP 不导入'],
  ['odm_quantity', '外来数据的量', 'CONC 浓度|PNDL 千人均负荷量|CONS 千人均消费量|SKIP 不导入'],
  ['odm_verdict', '外来数据行', 'NEW 新增:green|CHANGED 变化:orange|REFUSED 拒收:red'],
  [
    'odm_import_state',
    '外来数据导入状态',
    'RUNNING 写入中:blue|REVIEW 待审核:orange|RELEASED 已放行:green|WITHDRAWN 已撤回:red',
  ],
  ['result_qualifier', '结果限定', '= 定量|<LOQ 低于定量限|<LOD 未检出|>ULOQ 超线性'],
  ['loq_policy', '低值处理', 'half 半定量限|zero 计零|sqrt2 除根号二|full 定量限|exclude 剔除'],
  [
    'result_state',
    '结果状态',
    'CALC 已计算:blue|REVIEW 待复核:orange|PUBLISHED 已发布:green|RETRACTED 已撤回:red',
  ],
  ['result_qc', '结果质控', 'PASS 合格:green|RELEASED 特批放行:orange|QC_REJECTED 不合格:red'],
  ['appraisal_level', '评定等级', '0 未检出|1 低|2 中|3 较高|4 高'],
  [
    'appraisal_state',
    '评定状态',
    'DRAFT 待评定:gray|REVIEW 待复核:orange|PUBLISHED 已发布:green|REVISED 已修订:gray|RETRACTED 已撤回:red',
  ],
  ['analysis_note_kind', '批注类型', 'EVENT 事件:orange|SAMPLING 采样:blue|METHOD 方法:gray|OTHER 其他:gray'],
  ['view_share', '视图共享', 'SELF 仅自己|SOME 指定的人|ALL 能看分析的人'],
  ['appraisal_grain', '评定周期', 'MONTH 月|QUARTER 季|YEAR 年'],
  ['appraisal_suggestion', '评定建议', 'KEEP 保持监测|RESAMPLE 补充采样|TRACE 上游溯源|INVESTIGATE 重点整治'],
  ['cutoff_source', '界值来源', 'OWN 近 12 个月分位数|SET 毒品目录设定|BOTH 部分设定'],
  ['place_level', '区域级别', '1 省|2 市|3 区县'],
  ['report_state', '报告状态', 'DRAFT 草稿:gray|FINAL 正式:green|REVISED 已修订:orange'],
  ['trend', '趋势', 'UP 上升|FLAT 持平|DOWN 下降|NEW 首次检出|NA 样本不足'],
  ['diagnosis', '来源诊断', 'METABOLIC 代谢来源|DUMPING 疑似倾倒|MEDICAL 医用来源|MIXED 混合|UNDECIDED 待定'],
  // Warnings
  [
    'warning_code',
    '预警类型',
    'OFFLINE 设备离线|TEMP_HIGH 冷藏温度过高|TEMP_LOW 温度过低|FLOW_ZERO 流量为零|FLOW_ABN 流量异常|LEVEL_LOW 液位低|LEVEL_HIGH 液位高|BOTTLE_FULL 采样瓶满|SAMPLE_FAIL 采样失败|SAMPLE_MISS 漏采|BATT_LOW 电量低|POWER_OFF 市电断电|DOOR_OPEN 开门|TAMPER 位移/倾斜|SIGNAL_WEAK 信号弱|DATA_FREEZE 数据恒值|DATA_FLAG 仪器标记异常|CLOCK_DRIFT 时钟偏差|DATA_STORM 数据风暴|MN_DOUBLED MN 重复|CONSUM_HIGH 消费量偏高|NEW_SUB 新物质|SPIKE 消费量突增',
  ],
  ['warning_level', '预警级别', '1 紧急:red|2 重要:orange|3 一般:yellow|4 提示:blue'],
  [
    'warning_state',
    '预警状态',
    'RAISED 待确认:orange|ACKED 已确认:blue|DISPATCHED 已派单:blue|PROCESSING 处理中:blue|RESOLVED 已处理:green|CLOSED 已关闭:gray|FALSE_ALARM 误报:gray|SHELVED 已挂起:yellow',
  ],
  // Work
  [
    'work_item',
    '工单项目',
    'ARRIVE 到场|SAFETY 安全检查|CLEAN 清洗|BIND_LABEL 绑定标签|START 启动采样|RETRIEVE 取样|SEAL 封样|PHOTO 拍照|LEAVE 离场',
  ],
  ['work_type', '工单类型', 'SAMPLE 采样|RETRIEVE 取样|INSPECT 巡检|REPAIR 维修|CALIBRATE 校准|TRACE 溯源'],
  [
    'work_state',
    '工单状态',
    'PENDING 待派单:gray|ASSIGNED 待接单:orange|ACCEPTED 已接单:blue|ON_SITE 现场作业:blue|SUBMITTED 待验收:orange|CHECKED 已验收:green|RETURNED 已退回:red|CANCELLED 已取消:gray',
  ],
  ['work_source', '工单来源', 'PLAN 计划|WARNING 预警|MANUAL 手工'],
  ['work_priority', '工单优先级', '1 紧急:red|2 高:orange|3 一般:gray|4 低:gray'],
  ['plan_period', '计划周期', 'ONCE 一次|DAILY 每日|WEEKLY 每周|MONTHLY 每月|QUARTERLY 每季|CRON 自定义'],
  [
    'holiday_policy',
    '节假日处理',
    'KEEP 照常采样|HOLIDAY 法定节假日不采|REST 休息日不采|DEFER 休息日顺延至下一工作日',
  ],
  ['holiday_kind', '日历类别', 'HOLIDAY 放假:gray|WORKDAY 调休上班:blue'],
  [
    'plan_state',
    '计划状态',
    'DRAFT 草稿:gray|APPROVING 审批中:orange|RUNNING 执行中:blue|PAUSED 已暂停:yellow|FINISHED 已完成:green|REJECTED 已驳回:red',
  ],
  [
    'batch_state',
    '批次状态',
    'CREATED 新建:gray|PREPARED 已备料:blue|SAMPLING 采样中:blue|TRANSPORT 运输中:blue|LAB 检测中:blue|DONE 完成:green|ABNORMAL 异常:red',
  ],
  [
    'task_state',
    '任务状态',
    'DRAFT 草稿:gray|ISSUED 已下达:blue|SAMPLING 采样中:blue|DELIVERED 已送检:blue|TESTING 检测中:blue|REPORTED 已出报告:green|CLOSED 已办结:green|CANCELLED 已取消:gray',
  ],
  [
    'drug_category',
    '毒品类别',
    'STIM 兴奋剂|OPIOID 阿片类|DISS 分离性|CANN 大麻|SYNCAN 合成大麻素|ETOM 依托咪酯类|NPS 其他新精神活性|PREC 易制毒|MARK 人口标志物',
  ],
  [
    'drug_controlled',
    '管制类别',
    'NARC 麻醉药品|PSY1 第一类精神药品|PSY2 第二类精神药品|NPS 非药用列管|PREC 易制毒化学品|NONE 未列管',
  ],
  [
    'drug_role',
    '检测作用',
    'BOTH 毒品兼标志物|PARENT 毒品（不检测）|MARKER 代谢物标志物|POP 人口标志物|PREC 前体',
  ],
  ['drug_basis', '口径', 'LOAD 负荷量|CONS 消费量'],
  [
    'factor_state',
    '系数状态',
    'DRAFT 草稿:gray|REVIEW 待批准:orange|APPROVED 已批准:green|WITHDRAWN 已撤销:gray',
  ],
  ['factor_basis', 'CF 取值', 'CALC 按公式计算|GIVEN 直接给定'],
  ['factor_confidence', '可信度', 'HIGH 高|MEDIUM 中|LOW 低:orange'],
  [
    'instrument_kind',
    '仪器类型',
    'LCMSMS 液相色谱-串联质谱|LCHRMS 液相色谱-高分辨质谱|GCMS 气相色谱-质谱|GCMSMS 气相色谱-串联质谱|OTHER 其他',
  ],
  ['task_source', '任务来源', 'PLAN 计划|TRACE 溯源:orange|EMERGENCY 应急:red|SPOT 抽查'],
  ['mini_role', '小程序角色', 'SAMPLER 采样员|COURIER 运输员|PLANT_STAFF 厂站人员|LAB 实验室人员'],
  [
    'mini_state',
    '小程序用户状态',
    'APPLY 待审核:orange|ACTIVE 正常:green|FROZEN 冻结:red|UNBOUND 已解绑:gray',
  ],
]

export interface DictItemSeed {
  value: string
  text: string
  color: string | null
}
const line = /^(\S+) (.*?)(?::([a-z]+))?$/

export function itemsOf([code, , items]: DictSeed): DictItemSeed[] {
  return items.split('|').map(item => {
    const [, value, text, color] = line.exec(item) ?? []
    if (value === undefined || text === undefined) throw new Error(`Dictionary ${code}: ${item}`)
    return { value, text, color: color ?? null }
  })
}
