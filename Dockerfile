# A small image of the service: docker build -t keysift . && docker run -p 127.0.0.1:8765:8765 -e KEYSIFT_TOKEN=... keysift
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py README.md LICENSE MANIFEST.in ./
COPY src src
ENV KEYSIFT_REQUIRE_COMPILE=1
RUN python -m venv /opt/keysift && /opt/keysift/bin/pip install --no-cache-dir '.[serve,files]'

FROM python:3.13-slim
RUN useradd --system --create-home --uid 10001 keysift && install -d -o keysift /data
COPY --from=build /opt/keysift /opt/keysift
USER keysift
ENV PATH=/opt/keysift/bin:$PATH PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8765
HEALTHCHECK CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://localhost:8765/health', timeout=3)"]
# Beyond the container only with a token: without KEYSIFT_TOKEN it does not start.
CMD ["keysift", "serve", "--host", "0.0.0.0", "--no-open", "--data-folder", "/data"]
