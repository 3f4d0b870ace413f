/** What a person's link «Это были не вы?» can be about. */
export type AccountChangeKind = 'email' | 'phone' | 'password'

/** What the 72-hour procedure of operators gives back. */
export type AccountRecoveryKind = 'unfreeze' | 'second_factor'
