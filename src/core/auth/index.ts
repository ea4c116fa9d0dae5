export { browserMemories, type Memories, Memory, pageMemories } from './memory.ts'
export { asAccessUser, type CurrentUser, Session, type TokenGrant, type TokenStore } from './session.ts'
export { cookieStore, memoryStore } from './token-store.ts'
export { createVisitor, keepToken, learnUser, refuseToken, type TokenSource, takeToken, tellAuthor, type Visitor } from './visitor.ts'
