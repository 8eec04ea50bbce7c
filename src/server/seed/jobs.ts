/** Jobs that an installation begins with. The demo has them too, but paused: it can be seeded again. */
export interface JobSeed {
  handler: string
  cron: string
  description: string
}
export const jobSeeds: readonly JobSeed[] = [
  { handler: 'appraisals', cron: '0 20 4 * * ? *', description: '每天 04:20 评定已结束的月份、季度和年度' },
  { handler: 'backup', cron: '0 0 3 * * ? *', description: '每天 03:00 备份数据库' },
  { handler: 'plantResults', cron: '0 0/5 * * * ? *', description: '每 5 分钟计算补齐了数据的检测结果' },
  { handler: 'retention', cron: '0 30 2 * * ? *', description: '每天 02:30 清除超过保留期的数据' },
]
