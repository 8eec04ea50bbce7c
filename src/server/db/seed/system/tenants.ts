/** Tenants that a demonstration begins with. Nobody belongs to them: its rows are everybody's. */
export const demoTenants = [
  { id: '1001', name: '澜江省监测中心', status: '1', begin_date: '2026-01-01', end_date: null },
  { id: '1002', name: '澄州市试点单位', status: '0', begin_date: '2025-01-01', end_date: '2025-12-31' },
] as const
