export interface FirstList {
  /** Of the page. */
  address: string
  /** Of the resource. */
  path: string
  /** `createTime.desc`; empty: no order is named. */
  sort: string
  /** Of the screen. */
  file: string
}
export function listsIn(folder: string): Promise<FirstList[]>
export function homeAsks(): Promise<{ questions: string[]; rights: string[] }>
