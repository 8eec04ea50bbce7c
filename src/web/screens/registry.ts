/** Component path, as the menu names it → the screen. One line a screen. */
import type { ComponentType } from 'react'

export type Screen = ComponentType
export type LoadScreen = () => Promise<{ default: Screen }>

export const screens: Readonly<Record<string, LoadScreen>> = {
  'exhibition/device': () => import('./exhibition/device.tsx'),
  'map/device': () => import('./map/device.tsx'),
  'dashboard/analysis': () => import('./dashboard/analysis.tsx'),
  'sewage/plant': () => import('./sewage/plant.tsx'),
  'sewage/point': () => import('./sewage/point.tsx'),
  'sewage/warning': () => import('./sewage/warning.tsx'),
  'device/facility': () => import('./device/facility.tsx'),
  'device/module': () => import('./device/module.tsx'),
  'device/frame': () => import('./device/frame.tsx'),
  'device/unknown': () => import('./device/unknown.tsx'),
  'device/quarantine': () => import('./device/quarantine.tsx'),
  'system/UserAnnouncementList': () => import('./message/my-announcements.tsx'),
  'account/TestHome': () => import('./account/test-home.tsx'),
  'examples/rules': () => import('./examples/rules.tsx'),
  'examples/fields': () => import('./examples/fields.tsx'),
  'examples/dicts': () => import('./examples/dicts.tsx'),
  'examples/pickers': () => import('./examples/pickers.tsx'),
  'examples/popup-report': () => import('./examples/popup-report.tsx'),
  'examples/tree-table': () => import('./examples/tree-table.tsx'),
  'examples/grid-types': () => import('./examples/grid-types.tsx'),
  'examples/grid-behaviour': () => import('./examples/grid-behaviour.tsx'),
  'examples/grid-form': () => import('./examples/grid-form.tsx'),
  'examples/super-query': () => import('./examples/super-query.tsx'),
  'examples/list': () => import('./examples/list.tsx'),
  'examples/editors': () => import('./examples/editors.tsx'),
  'examples/upload': () => import('./examples/upload.tsx'),
  'examples/excel': () => import('./examples/excel.tsx'),
  'examples/cron': () => import('./examples/cron.tsx'),
}
