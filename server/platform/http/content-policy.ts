/** For everything that is not a page: nothing runs, loads, or frames it. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For a file that somebody brought: besides, it has no origin of ours if a browser opens it as a document. */
export const FILE_POLICY = `${BARE_POLICY}; sandbox`
