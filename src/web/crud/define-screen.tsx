import type { ReactElement } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { later } from '#web/ui/later.tsx'
import { CrudScreen } from './crud-screen.tsx'
import { actionsOf } from './declared-actions.ts'
import type { RecordProps } from './record-drawer.tsx'
import type { Screen, ScreenOf } from './screen.ts'

/** Rows come from this resource's own list, so the engine may forget their type in between. */
function erasedOf<const F extends Fields>(resource: Resource<F>, screen: ScreenOf<F>): Screen {
  const given = screen as unknown as Screen
  return {
    ...given,
    actions: actionsOf(resource, [...(given.actions ?? []), ...(given.steps?.actions ?? [])]),
    rowActions: actionsOf(resource, [...(given.steps?.rowActions ?? []), ...(given.rowActions ?? [])]),
  }
}

/** A list page with its forms and details, as a component for the screen registry. */
export function defineScreen<const F extends Fields>(
  resource: Resource<F>,
  screen: ScreenOf<F>,
): () => ReactElement {
  const erased = erasedOf(resource, screen)
  const name = `Screen(${resource.path})`
  const component = () => <CrudScreen resource={resource} screen={erased} />
  return Object.assign(component, { displayName: name })
}

const RecordDrawer = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './record-drawer.tsx')).RecordDrawer,
)
/** A list page, and the details of one of its records over what shows them in another way. */
export function defineRecords<const F extends Fields>(
  resource: Resource<F>,
  screen: ScreenOf<F>,
): { List: () => ReactElement; Details: (props: RecordProps) => ReactElement } {
  const erased = erasedOf(resource, screen)
  return {
    List: defineScreen(resource, screen),
    Details: props => <RecordDrawer {...props} resource={resource} screen={erased} />,
  }
}
