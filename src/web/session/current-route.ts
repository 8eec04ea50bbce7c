/** Name and parameters of the shown route: the request layer reads them for X-Low-App-ID. */
export interface CurrentRoute {
  name: string
  params: Readonly<Record<string, string | undefined>>
}
let current: CurrentRoute = { name: '', params: {} }
export const currentRoute = (): CurrentRoute => current
export function setCurrentRoute(route: CurrentRoute): void {
  current = route
}
