/** What is used of it: rows are checked where they are read. */
declare module "postgres" {
  interface Connection {
    unsafe(query: string): Promise<readonly unknown[]>;
    end(options: { readonly timeout: number }): Promise<void>;
  }
  interface Options {
    readonly max: 1;
    readonly prepare: false;
    readonly fetch_types: false;
    readonly idle_timeout: null;
    readonly max_lifetime: null;
    readonly connect_timeout: number;
    readonly onnotice: () => void;
    readonly connection: { readonly application_name: string };
  }
  function postgres(address: string, options: Options): Connection;
  export = postgres;
}
