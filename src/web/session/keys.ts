/** Names under which the console keeps things (specification, section 3); the prefix pro__ goes before each. */
export const keys = {
  token: 'Access-Token',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  buttonAuth: 'LOGIN_USER_BUTTON_AUTH',
  systemAuth: 'SYS_BUTTON_AUTH',
  encrypted: 'ENCRYPTED_STRING',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  /** Versions of the start's long parts, and the parts, by their paths. */
  startKnown: 'START_KNOWN',
  startKept: 'START_KEPT',
  /** Addresses of lists that their owner has arranged so that they ask otherwise than others do. */
  startApart: 'START_APART',
  tenant: 'TENANT_ID',
  keptRoutes: 'CACHE_INCLUDED_ROUTES',
  openTabs: 'OPEN_TABS',
  locked: 'SESSION_LOCKED',
  wall: 'SESSION_WALL',
  lastInput: 'LAST_INPUT',
  /** Typed and not sent, by what it is about. */
  unsent: 'UNSENT_WORDS',
  /** Whose it is, after his session ended under him. */
  unsentOf: 'UNSENT_OF',
  recentEntries: 'RECENT_ENTRIES',
  sidebar: 'SIDEBAR_TYPE',
  theme: 'DEFAULT_THEME',
  brightness: 'DEFAULT_BRIGHTNESS',
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  fixedSidebar: 'DEFAULT_FIXED_SIDEMENU',
  hiddenHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  colour: 'DEFAULT_COLOR',
  /** What the colour became, for the first paint of the next load. */
  colourCss: 'DEFAULT_COLOR_CSS',
  weak: 'DEFAULT_COLOR_WEAK',
  multipage: 'DEFAULT_MULTI_PAGE',
  /** Of the last list's table, by the width of the window. */
  tableWidth: 'TABLE_WIDTH',
} as const

/** What nobody's absence left behind: the next session begins without it. */
export const idleKeys = [keys.locked, keys.wall, keys.lastInput] as const

/** What a logout removes; settings and saved queries stay. */
export const sessionKeys = [
  keys.token,
  keys.username,
  keys.userInfo,
  keys.buttonAuth,
  keys.systemAuth,
  keys.encrypted,
  keys.dictionaries,
  keys.startKnown,
  keys.startKept,
  keys.startApart,
  keys.tenant,
  keys.keptRoutes,
  keys.openTabs,
  keys.unsent,
  keys.unsentOf,
  ...idleKeys,
] as const
