/** Why work that was kept at a sign-out waits for its person (sync.md 2.11). */
export const keptReason = 'Kept on this device since you signed out, and older than a day: is it still right?'
