/** Public address of a stored logo. */
export const logoUrl = (path: string | null): string | null => (path === null ? null : `/files/${path}`)
