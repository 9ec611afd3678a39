declare module "*.module.css" {
  const classNameByKey: Readonly<Record<string, string>>;
  export default classNameByKey;
}
