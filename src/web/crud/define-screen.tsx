import type { ReactElement } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { CrudScreen } from './crud-screen.tsx'
import { actionsOf } from './declared-actions.ts'
import type { Screen, ScreenOf } from './screen.ts'

/** A list page with its forms and details, as a component for the screen registry. */
export function defineScreen<const F extends Fields>(
  resource: Resource<F>,
  screen: ScreenOf<F>,
): () => ReactElement {
  // Rows come from this resource's own list, so the engine may forget their type in between.
  const given = screen as unknown as Screen
  const erased = {
    ...given,
    actions: actionsOf(resource, [...(given.actions ?? []), ...(given.steps?.actions ?? [])]),
    rowActions: actionsOf(resource, [...(given.steps?.rowActions ?? []), ...(given.rowActions ?? [])]),
  }
  const name = `Screen(${resource.path})`
  const component = () => <CrudScreen resource={resource} screen={erased} />
  return Object.assign(component, { displayName: name })
}
