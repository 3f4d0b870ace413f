/** Local-storage key of who gets push in this browser. Looked at on every page, so it stands apart from the rest. */
export const PUSH_STORAGE_KEY = 'dv:push'
