# Not built or run where it was written: no container engine was there. See docs/operating.md.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run package && mkdir /app && tar -xzf countinghouse-*.tgz -C /app --strip-components=1

FROM node:24-slim
COPY --from=build /app /app
# The only place that is written to, and with PostgreSQL nothing is.
RUN mkdir /var/lib/countinghouse && chown node:node /var/lib/countinghouse
WORKDIR /var/lib/countinghouse
VOLUME /var/lib/countinghouse
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Other commands come behind it: docker compose run --rm countinghouse doctor
ENTRYPOINT ["node", "--max-semi-space-size=8", "/app/lib/bin.js"]
CMD ["serve"]
