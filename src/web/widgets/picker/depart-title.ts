/** Choosing a department, or changing the one that speaks now (specification, section 2). */
export const departTitle = (current: string | undefined): string =>
  current ? `部门切换（当前部门 : ${current}）` : '部门选择'
