/** The administrators' own rights, and the three offices that watch each other. */

/** The three that exclude each other, by the codes of their roles. */
export const exclusiveOffices: readonly string[] = ['sysadmin', 'secadmin', 'auditor']
/** What belongs to the administrators themselves is passed on only by those who hold it. */
export const ownOffice = /^(?:\*$|system:(?:user|role|permission|depart-right|log|data-log|online|tenant):)/

/** Whoever looks after the others sees all lines about them. */
export const seenWhole = /^system:(?:log|data-log):/
