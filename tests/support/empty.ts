// Stands in for `server-only`, which refuses to load outside Next.
export {}
