// The hooks of a test runner, as vitest and Jest declare them.
export declare function beforeAll(body: () => unknown, timeout?: number): void;
export declare function beforeEach(body: () => unknown, timeout?: number): void;
export declare function afterEach(body: () => unknown, timeout?: number): void;
export declare function afterAll(body: () => unknown, timeout?: number): void;
