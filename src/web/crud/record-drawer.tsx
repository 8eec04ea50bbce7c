/** The details of one record over what is not its list, with all that can be done with it there. */
import { type ReactElement, useState } from 'react'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { useRefresh } from '#web/data/resource-write.ts'
import { nameOfRow } from '#web/data/row.ts'
import { useVerbs } from './actions.ts'
import { DetailsDrawer } from './details-drawer.tsx'
import { FormDialog } from './form-dialog.tsx'
import { entriesOf, type Screen } from './screen.ts'
import { useSelection } from './selection.ts'
import { type OpenDialog, useRowActions } from './use-row-actions.ts'

export interface RecordProps {
  id: string
  tab: string | undefined
  onTab: (tab: string | undefined) => void
  onClose: () => void
}

export function RecordDrawer({
  resource,
  screen,
  id,
  tab,
  onTab,
  onClose,
}: RecordProps & { resource: Resource; screen: Screen }): ReactElement {
  const held = useVerbs(resource)
  const may = (verb: Verb) => screen.verbs?.[verb] !== false && held(verb)
  const refresh = useRefresh(resource)
  const selection = useSelection()
  const [editing, setEditing] = useState<string>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const { of } = useRowActions({
    ...{ resource, screen, may, refresh, selection, setDialog },
    open: (_id, to) => onTab(to),
    edit: setEditing,
  })
  const writable = Object.entries(resource.fields).flatMap(([name, { readonly }]) => (readonly ? [] : [name]))
  return (
    <>
      <DetailsDrawer
        {...{ resource, screen, id, tab, onTab, onClose }}
        labelOf={row => nameOfRow(resource, row)}
        actions={of}
      />
      {editing && (
        <FormDialog
          resource={resource}
          entries={entriesOf(screen.form, writable)}
          id={editing}
          width={screen.formWidth}
          words={screen}
          onClose={() => setEditing(undefined)}
          onSaved={() => setEditing(undefined)}
        />
      )}
      {dialog && (
        <dialog.Body
          rows={dialog.rows}
          refresh={refresh}
          clearSelection={selection.clear}
          close={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
